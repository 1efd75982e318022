/** Joined frames of a chat completion, whose text is not inserted yet. */
interface Held {
  frame: JsonObject;
  choice: JsonObject;
  /** The origin of the text: only pieces with the same one belong together. null when no more can come. */
  of: string | null;
  /** The frame's object that contains the text, and its key there. */
  holder: JsonObject;
  name: 'content' | 'arguments';
  text: string;
}

/** A frame that carries only a piece of text, or of one tool call's arguments. */
interface Piece extends Held {
  /** Whether it says nothing else, such as the tool's name, and so can be joined to the previous one. */
  continues: boolean;
}

type JsonObject = Record<string, unknown>;

/**
 * Joins the pieces of text, and of a tool call's arguments, in an OpenAI-shaped event stream into fewer,
 * larger ones; the final frames with finish reason and usage join the last one. Reading a frame through the
 * provider's package costs five times as much as parsing it here, and nobody reads faster than a few frames a
 * second. Anything else (reasoning, errors, malformed frames, comments) passes unchanged and in order.
 */
export class FrameJoiner {
  #unfinished = '';
  #ready = '';
  #held: Held | null = null;
  #isForeign = false;

  /** Adds the next piece of the stream, split anywhere. */
  push(piece: string): void {
    if (this.#isForeign || piece.indexOf('\r') >= 0) {
      this.#passForeign(piece);
      return;
    }
    const whole = this.#unfinished + piece;
    let from = 0;
    let end = whole.indexOf('\n\n', Math.max(0, this.#unfinished.length - 1));
    while (end >= 0) {
      this.#take(whole.slice(from, end + 2));
      from = end + 2;
      end = whole.indexOf('\n\n', from);
    }
    this.#unfinished = whole.slice(from);
  }

  /** Handles unsupported line ends: such a stream passes unchanged. */
  #passForeign(piece: string): void {
    this.#isForeign = true;
    this.#release();
    this.#ready += this.#unfinished + piece;
    this.#unfinished = '';
  }

  /** Whether something other than held text is pending, which should not wait. */
  get isUrgent(): boolean {
    return this.#ready !== '';
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  /** Returns everything complete so far, with held text as one frame. */
  flush(): string {
    this.#release();
    const ready = this.#ready;
    this.#ready = '';
    return ready;
  }

  /** Returns the rest, at the end of the stream. */
  end(): string {
    const rest = this.flush() + this.#unfinished;
    this.#unfinished = '';
    return rest;
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
  }

  /**
   * Joins a frame that only says how the choice ended and its usage. Only a plainly well-formed one: if the
   * package refused it, the text would be lost with it.
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
    return true;
  }

  #release(): void {
    if (this.#held === null) return;
    const { frame, holder, name, text } = this.#held;
    holder[name] = text;
    this.#ready += `data: ${JSON.stringify(frame)}\n\n`;
    this.#held = null;
  }
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

/** Whether it contains only numbers at any depth, like usage. */
const isCount = (value: unknown): boolean =>
  value == null ||
  typeof value === 'number' ||
  (isObject(value) && !Array.isArray(value) && Object.values(value).every(isCount));

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

function saysOnly(object: JsonObject, ...names: string[]): boolean {
  for (const name in object) if (object[name] != null && !names.includes(name)) return false;
  return true;
}

/** Merges the later frame's fields, except `kept`. */
function takeOver(later: JsonObject, into: JsonObject, kept: string): void {
  for (const name in later) if (later[name] != null && name !== kept) into[name] = later[name];
}
