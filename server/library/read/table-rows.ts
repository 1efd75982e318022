/** Repeated in each row and column that it covers, a longer text would be most of the table. */
const REPEATED_MAX_CHARACTERS = 80;

/** Lays out the rows of a table whose cells may cover several columns and rows, so that each row can be read alone. */
export class TableRows {
  #row: string[] = [];
  /** The cells that reach down into the next rows, by column. */
  #above: ({ text: string; rows: number } | undefined)[] = [];

  /** Adds a cell to the row, behind those that reach into it from above. */
  add(text: string, columns: number, rows: number): string {
    this.#fill();
    const repeated = text.length > REPEATED_MAX_CHARACTERS ? '' : text;
    for (let column = 0; column < columns; column++) {
      this.#above[this.#row.length] = rows > 1 ? { text: repeated, rows: rows - 1 } : undefined;
      this.#row.push(column === 0 ? text : repeated);
    }
    return text;
  }

  /** Ends the row and returns its cells. */
  end(): string[] {
    this.#fill();
    const cells = this.#row;
    this.#row = [];
    return cells;
  }

  #fill(): void {
    for (let cell = this.#above[this.#row.length]; cell; cell = this.#above[this.#row.length]) {
      cell.rows--;
      if (cell.rows === 0) this.#above[this.#row.length] = undefined;
      this.#row.push(cell.text);
    }
  }
}
