/** A text from which matches are removed, so that nothing is read twice. */
export class Rest {
  text: string;
  constructor(text: string) {
    this.text = text;
  }

  take(source: string | RegExp): RegExpExecArray | null {
    const pattern = typeof source === 'string' ? new RegExp(source, 'u') : source;
    const found = pattern.exec(this.text);
    if (found) this.cut(found.index, found[0].length);
    return found;
  }

  cut(at: number, length: number): void {
    this.text = `${this.text.slice(0, at)} | ${this.text.slice(at + length)}`;
  }
}
