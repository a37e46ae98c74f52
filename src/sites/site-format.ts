/** The format of sites for blocks. */
export const SITE_FORMAT = "seine-site";
