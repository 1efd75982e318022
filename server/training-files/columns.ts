/** The columns of a table by name, regardless of spelling and position. */
export class Columns {
  readonly #at = new Map<string, number>();
  readonly count: number;

  constructor(header: readonly string[]) {
    this.count = header.length;
    for (const [index, name] of header.entries()) {
      const key = columnKey(name);
      if (key !== '' && !this.#at.has(key)) this.#at.set(key, index);
    }
  }

  /** Returns the position of the first of these names; -1 when there is none. */
  find(...names: string[]): number {
    for (const name of names) {
      const index = this.#at.get(name);
      if (index !== undefined) return index;
    }
    return -1;
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.#at.has(name));
  }

  /**
   * Returns the position and match of the first column whose name matches `pattern`; null when there is none.
   */
  match(pattern: RegExp): { index: number; match: RegExpExecArray } | null {
    for (const [name, index] of this.#at) {
      const match = pattern.exec(name);
      if (match) return { index, match };
    }
    return null;
  }
}

const NAME_MAX_CHARACTERS = 200;

/** `Exercise_Title`, `exercise title` and `"EXERCISE  TITLE"` are one name. */
export const columnKey = (name: string): string =>
  name
    .slice(0, NAME_MAX_CHARACTERS)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\s"']+|[\s"']+$/g, '');
