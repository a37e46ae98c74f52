/** Rows of comma-separated values (RFC 4180), read character by character. */
export function csvRows(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let i = 0; i < csv.length; i++) {
    const character = csv[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (csv[i + 1] === '"') cell += csv[i++]!;
      else isQuoted = false;
    } else if (character === '"' && cell === "") {
      isQuoted = true;
    } else if (character === "," || character === "\n") {
      row.push(cell);
      cell = "";
      if (character === "\n") rows.push(row);
      if (character === "\n") row = [];
    } else {
      cell += character;
    }
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}
