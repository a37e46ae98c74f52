/** What every column of a matrix adds to the log-odds of its rows. */
export interface Attribution {
  /** Log-odds before any column is known. */
  readonly baseline: number;
  /**
   * Log-odds that each column adds, row after row in the matrix's columns. `baseline` plus the sum of
   * a row is the row's log-odds.
   */
  readonly values: Float64Array;
}

/** The family of a column named `<family>/<column>`. */
export function familyOf(column: string): string {
  return column.slice(0, column.indexOf("/"));
}
