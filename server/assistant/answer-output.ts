import type { Product } from '#server/content/pack.ts';
import { cut } from '#shared/cut.ts';
import type { RunEvent } from '#shared/run-event.ts';
import { AnswerExtras, type Begun } from './answer-extras.ts';
import { Citations } from './citations.ts';
import { cardsOf } from './product-cards.ts';
import { Register } from './register.ts';
import { WholeCharacters } from './whole-characters.ts';

/** Sends an answer: its text with checked citations, and its sources, products and notes. */
export class AnswerOutput {
  readonly register: Register;
  readonly extras: AnswerExtras;
  readonly #citations: Citations;
  readonly #characters = new WholeCharacters();
  readonly #products: readonly Product[];
  /** How much of the register was sent. */
  readonly #sent = { cited: 0, quoted: 0 };
  #shown = '';

  constructor({
    begun,
    products,
    ownWords,
  }: { begun?: Begun | undefined; products: readonly Product[]; ownWords: string }) {
    this.register = new Register(ownWords);
    this.#citations = new Citations(this.register);
    this.extras = new AnswerExtras(begun);
    this.#products = products;
  }

  /** Writes the model's text, at most `room` characters. @returns what was written */
  *write(text: string, room: number): Generator<RunEvent, string> {
    const taken = cut(this.#characters.push(text), room);
    yield* this.show(this.#citations.push(taken));
    return taken;
  }

  /** Sends text held back as a possible start of a citation. */
  *flush(): Generator<RunEvent> {
    yield* this.show(this.#citations.push(this.#characters.flush()) + this.#citations.flush());
  }

  /** Sends text unchanged. */
  *show(text: string): Generator<RunEvent> {
    if (text === '') return;
    // Sent before the text that cites them, so that no reader sees a number it cannot open.
    if (this.register.cited > this.#sent.cited) yield* this.#sendSources();
    this.#shown += text;
    yield { type: 'text', text };
  }

  /** Sends what belongs to the whole answer. */
  *finish(): Generator<RunEvent> {
    // A passage cited earlier may have been quoted again.
    if (this.register.quoted > this.#sent.quoted) yield* this.#sendSources();
    const { extras, register } = this;
    const products = this.#products;
    extras.keepProducts(
      cardsOf(this.#shown, { found: extras.products, sources: register.sources(), products }),
    );
    extras.countPassages(register.size);
    yield* extras.drain();
  }

  *#sendSources(): Generator<RunEvent> {
    const sources = this.register.sources();
    if (sources.length > 0) yield { type: 'sources', sources };
    this.#sent.cited = this.register.cited;
    this.#sent.quoted = this.register.quoted;
  }
}
