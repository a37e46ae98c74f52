/** Formats of labelled pages: page folders, JSONL (data/README.md), WCXB, tasks of Label Studio. */
export const exchangeFormats = ["folders", "jsonl", "wcxb", "label-studio"] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];
