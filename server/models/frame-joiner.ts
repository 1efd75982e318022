/** Frames of a chat completion that were joined into one, whose text is not yet put in. */
interface Held {
  frame: JsonObject;
  choice: JsonObject;
  /** What the text is a piece of: only pieces of the same belong together. null when no more can come. */
  of: string | null;
  /** The object of the frame that holds the text, and its name there. */
  holder: JsonObject;
  name: 'content' | 'arguments';
  text: string;
}

/** One frame that carries nothing but a piece of the text, or of one tool call's arguments. */
interface Piece extends Held {
  /** It says nothing else, such as the name of the tool, and so can be joined to the one before. */
  continues: boolean;
}

type JsonObject = Record<string, unknown>;

/** What stands around the text in frames like one that was parsed. */
interface Around {
  /** Empty when such frames must be parsed. */
  before: string;
  /** Up to the random characters with which OpenAI hides how long the text is; empty when there are none. */
  padding: string;
  after: string;
}

const UNKNOWN: Around = { before: '', padding: '', after: '' };
const PADDING = '"obfuscation":"';

/**
 * Joins the pieces of text, and those of a tool call's arguments, in an OpenAI-shaped event stream into fewer, larger
 * ones, and what follows them without saying anything more, how it ended and what it took, into the last. Reading a
 * frame through the provider's package costs five times what parsing it here does, and nobody reads faster than a few
 * frames a second. Whatever is not plainly such a frame (reasoning, errors, malformed frames, comments) passes
 * unchanged and in order.
 */
export class FrameJoiner {
  #unfinished = '';
  #ready = '';
  #held: Held | null = null;
  #around = UNKNOWN;
  #isForeign = false;

  /** Takes the next piece of the stream, cut anywhere. */
  push(piece: string): void {
    if (this.#isForeign || piece.indexOf('\r') >= 0) {
      this.#passForeign(piece);
      return;
    }
    const whole = this.#unfinished + piece;
    let from = 0;
    let end = whole.indexOf('\n\n', Math.max(0, this.#unfinished.length - 1));
    while (end >= 0) {
      const same = this.#takeSame(whole, from);
      if (same === from) this.#take(whole.slice(from, end + 2));
      from = same === from ? end + 2 : same;
      end = whole.indexOf('\n\n', from);
    }
    this.#unfinished = whole.slice(from);
  }

  /** Other line ends than this reads: such a stream passes as it is. */
  #passForeign(piece: string): void {
    this.#isForeign = true;
    this.#release();
    this.#ready += this.#unfinished + piece;
    this.#unfinished = '';
  }

  /** True when something other than held text is there, which should not wait. */
  get isUrgent(): boolean {
    return this.#ready !== '';
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  /** Everything complete so far, what is held as one frame. */
  flush(): string {
    this.#release();
    const ready = this.#ready;
    this.#ready = '';
    return ready;
  }

  /** The rest, at the end of the stream. */
  end(): string {
    const rest = this.flush() + this.#unfinished;
    this.#unfinished = '';
    return rest;
  }

  /**
   * Takes the frames at `from` that have the same bytes around their text as the last one that was parsed: those of one
   * answer differ in nothing else but padding, and this costs a twentieth of parsing them.
   * @returns where they end; `from` when there is none.
   */
  #takeSame(whole: string, from: number): number {
    const { before, padding, after } = this.#around;
    const held = this.#held;
    // Slices, since startsWith and includes leave the compiled code and cost three times as much.
    if (held === null || before === '' || whole.slice(from, from + before.length) !== before) return from;
    const between = after + before;
    let at = from + before.length;
    for (;;) {
      const end = whole.indexOf('"', at);
      const text = whole.slice(at, end);
      if (end < 0 || text.indexOf('\\') >= 0 || text.indexOf('\n') >= 0) return at - before.length;
      if (padding !== '' && whole.slice(end, end + padding.length) !== padding) return at - before.length;
      const behind = padding === '' ? end : whole.indexOf('"', end + padding.length);
      const isLast = whole.slice(behind, behind + between.length) !== between;
      if (isLast && whole.slice(behind, behind + after.length) !== after) return at - before.length;
      held.text += text;
      if (isLast) return behind + after.length;
      at = behind + between.length;
    }
  }

  #take(event: string): void {
    const frame = frameOf(event);
    const piece = frame && pieceOf(frame);
    if (piece === null) {
      if (frame !== null && this.#joinLast(frame)) return;
      this.#release();
      this.#ready += event;
      return;
    }
    if (!piece.continues || piece.of !== this.#held?.of) this.#release();
    if (this.#held === null) this.#held = { ...piece };
    else this.#held.text += piece.text;
    this.#remember(event, piece);
  }

  /**
   * Joins a frame that says nothing but how the choice ended and what it took. Only one that is plainly well-formed: if
   * the package refused it, the text would be lost with it.
   * @returns whether it is one.
   */
  #joinLast(frame: JsonObject): boolean {
    const { choices, usage, ...head } = frame;
    const held = this.#held;
    if (held === null || !Array.isArray(choices) || choices.length > 1 || !isCount(usage)) return false;
    const [choice = {}] = choices;
    if (!isObject(choice) || !saysOnly(choice, 'index', 'delta', 'finish_reason')) return false;
    const { index = held.choice.index, delta = {}, finish_reason: reason } = choice;
    if (index !== held.choice.index || (reason != null && typeof reason !== 'string')) return false;
    if (!isObject(delta) || !saysOnly(delta, 'role', 'content') || (delta.content ?? '') !== '') return false;
    for (const name in head) if (head[name] !== held.frame[name] && !isText(head[name])) return false;
    takeOver(frame, held.frame, 'choices');
    takeOver(choice, held.choice, 'delta');
    held.of = null;
    this.#around = UNKNOWN;
    return true;
  }

  #remember(event: string, { name, text, continues }: Piece): void {
    const written = JSON.stringify(text);
    const at = continues ? event.indexOf(`"${name}":${written}`) : -1;
    this.#around = at < 0 ? UNKNOWN : aroundOf(event, at + `"${name}":"`.length, written.length - 2);
  }

  #release(): void {
    if (this.#held === null) return;
    const { frame, holder, name, text } = this.#held;
    holder[name] = text;
    this.#ready += `data: ${JSON.stringify(frame)}\n\n`;
    this.#held = null;
    this.#around = UNKNOWN;
  }
}

function aroundOf(event: string, start: number, length: number): Around {
  const before = event.slice(0, start);
  const after = event.slice(start + length);
  const at = after.indexOf(PADDING);
  if (at < 0) return { before, padding: '', after };
  const padding = after.slice(0, at + PADDING.length);
  return { before, padding, after: after.slice(after.indexOf('"', padding.length)) };
}

function frameOf(event: string): JsonObject | null {
  if (!event.startsWith('data: {') || event.indexOf('\n') !== event.length - 2) return null;
  try {
    return JSON.parse(event.slice(6));
  } catch {
    return null;
  }
}

function pieceOf(frame: JsonObject): Piece | null {
  const { choices, usage, error } = frame;
  if (!Array.isArray(choices) || choices.length !== 1 || usage != null || error !== undefined) return null;
  const [choice] = choices;
  if (!isObject(choice) || choice.finish_reason != null || choice.logprobs != null) return null;
  const { delta } = choice;
  if (!isObject(delta)) return null;
  const { content, tool_calls: calls } = delta;
  if (typeof content === 'string' && content !== '' && saysOnly(delta, 'content', 'role'))
    return { frame, choice, of: 'text', holder: delta, name: 'content', text: content, continues: true };
  const call =
    saysOnly(delta, 'tool_calls', 'role') && Array.isArray(calls) && calls.length === 1 && calls[0];
  return isObject(call) ? callPieceOf({ frame, choice, call }) : null;
}

function callPieceOf({ frame, choice, call }: Pick<Piece, 'frame' | 'choice'> & { call: JsonObject }) {
  const { index, id, function: called } = call;
  if (typeof index !== 'number' || !isObject(called)) return null;
  const text = called.arguments;
  if (typeof text !== 'string' || !saysOnly(called, 'arguments', 'name')) return null;
  if (!saysOnly(call, 'index', 'function', 'id', 'type')) return null;
  const continues = id == null && called.name == null;
  return { frame, choice, of: `call ${index}`, holder: called, name: 'arguments', text, continues } as const;
}

const isText = (value: unknown) => value == null || typeof value === 'string';

/** Numbers alone, at any depth, as what a call took. */
const isCount = (value: unknown): boolean =>
  value == null ||
  typeof value === 'number' ||
  (isObject(value) && !Array.isArray(value) && Object.values(value).every(isCount));

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

function saysOnly(object: JsonObject, ...names: string[]): boolean {
  for (const name in object) if (object[name] != null && !names.includes(name)) return false;
  return true;
}

/** What the later one says holds, but for `kept`. */
function takeOver(later: JsonObject, into: JsonObject, kept: string): void {
  for (const name in later) if (later[name] != null && name !== kept) into[name] = later[name];
}
