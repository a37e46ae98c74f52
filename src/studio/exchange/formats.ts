/** Formats of labelled pages: page folders, JSONL (data/README.md), WCXB, tasks of Label Studio. */
export const exchangeFormats = ["folders", "jsonl", "wcxb", "label-studio"] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

/** What can be written: also labels by parts, which hold no pages. */
export type ExportFormat = ExchangeFormat | "parts";
export const exportFormats: readonly ExportFormat[] = [...exchangeFormats, "parts"];
