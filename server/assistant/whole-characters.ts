import { storableText } from '#shared/storable-text.ts';

const HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** Repairs a stream of text whose chunks may end in the middle of a character, as some providers' do. */
export class WholeCharacters {
  #half = '';

  push(chunk: string): string {
    const text = this.#half + chunk;
    this.#half = HIGH_SURROGATE.exec(text)?.[0] ?? '';
    return storableText(text.slice(0, text.length - this.#half.length));
  }

  /** Returns a trailing half character. */
  flush(): string {
    const half = this.#half;
    this.#half = '';
    return storableText(half);
  }
}
