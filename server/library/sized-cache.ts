/** Keeps what was used last, up to a number of characters in all. */
export class SizedCache<V> {
  #entries = new Map<string, { value: V; characters: number }>();
  #characters = 0;
  readonly #limit: number;

  constructor(limitCharacters: number) {
    this.#limit = limitCharacters;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, characters: number): void {
    this.delete(key);
    if (characters > this.#limit) return;
    this.#entries.set(key, { value, characters });
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#characters -= entry.characters;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.delete(key);
  }
}
