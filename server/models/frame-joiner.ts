/** A frame of a chat completion that carries nothing but a piece of the text, or of one tool call's arguments. */
interface Piece {
  frame: unknown;
  /** What it is a piece of: only pieces of the same belong together. */
  of: string;
  /** The object of the frame that holds the piece, and its name there. */
  holder: Record<string, unknown>;
  name: 'content' | 'arguments';
  text: string;
  /** It says nothing else, such as the name of the tool, and so can be joined to the one before. */
  continues: boolean;
}

/**
 * Joins the pieces of text, and those of a tool call's arguments, in an OpenAI-shaped event stream into fewer, larger
 * ones. Reading a frame through the provider's package costs five times what parsing it here does, and nobody reads
 * faster than a few frames a second. Whatever is not plainly such a piece (reasoning, usage, errors, malformed
 * frames, comments) passes unchanged and in order.
 */
export class FrameJoiner {
  #unfinished = '';
  #ready = '';
  /** The first of those that are joined. */
  #joined: Piece | null = null;
  #text = '';
  /** What stands around the text in frames like the last one that was parsed; empty when it must be parsed. */
  #before = '';
  #after = '';
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
      this.#take(whole.slice(from, end + 2));
      from = end + 2;
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
    return this.#joined !== null;
  }

  /** Everything complete so far, the held text as one frame. */
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

  #take(event: string): void {
    const text = this.#joined === null ? null : this.#sameButText(event);
    if (text !== null) {
      this.#text += text;
      return;
    }
    const piece = pieceOf(event);
    if (piece === null || !piece.continues || piece.of !== this.#joined?.of) this.#release();
    if (piece === null) {
      this.#ready += event;
      return;
    }
    this.#joined ??= piece;
    this.#text += piece.text;
    this.#remember(event, piece);
  }

  /**
   * The text of a frame that has the same bytes as the last parsed one around it; null when it must be parsed.
   * Frames of one answer differ in nothing else, and this costs a tenth of parsing them.
   */
  #sameButText(event: string): string | null {
    if (this.#before === '' || event.length <= this.#before.length + this.#after.length) return null;
    const end = event.length - this.#after.length;
    // Slices, since startsWith, endsWith and includes leave the compiled code and cost three times as much.
    if (event.slice(0, this.#before.length) !== this.#before || event.slice(end) !== this.#after) return null;
    const text = event.slice(this.#before.length, end);
    return text.indexOf('"') < 0 && text.indexOf('\\') < 0 ? text : null;
  }

  #remember(event: string, { name, text, continues }: Piece): void {
    const written = JSON.stringify(text);
    const at = continues ? event.indexOf(`"${name}":${written}`) : -1;
    const start = at + `"${name}":"`.length;
    this.#before = at < 0 ? '' : event.slice(0, start);
    this.#after = at < 0 ? '' : event.slice(start + written.length - 2);
  }

  #release(): void {
    if (this.#joined === null) return;
    const { frame, holder, name } = this.#joined;
    holder[name] = this.#text;
    this.#ready += `data: ${JSON.stringify(frame)}\n\n`;
    this.#joined = null;
    this.#before = '';
    this.#text = '';
  }
}

function pieceOf(event: string): Piece | null {
  if (!event.startsWith('data: {') || event.indexOf('\n') !== event.length - 2) return null;
  let frame: unknown;
  try {
    frame = JSON.parse(event.slice(6));
  } catch {
    return null;
  }
  const { choices, usage, error } = frame as { choices?: unknown[]; usage?: unknown; error?: unknown };
  if (!Array.isArray(choices) || choices.length !== 1 || usage != null || error !== undefined) return null;
  const [choice] = choices;
  if (!isRecord(choice) || choice.finish_reason != null || choice.logprobs != null) return null;
  const { delta } = choice;
  if (!isRecord(delta)) return null;
  const { content } = delta;
  if (typeof content === 'string' && content !== '' && saysOnly(delta, 'content', 'role'))
    return { frame, of: 'text', holder: delta, name: 'content', text: content, continues: true };
  return saysOnly(delta, 'tool_calls', 'role') ? callPieceOf(frame, delta.tool_calls) : null;
}

function callPieceOf(frame: unknown, calls: unknown): Piece | null {
  const call = Array.isArray(calls) && calls.length === 1 ? calls[0] : null;
  if (!isRecord(call) || typeof call.index !== 'number' || !isRecord(call.function)) return null;
  const text = call.function.arguments;
  if (typeof text !== 'string' || !saysOnly(call.function, 'arguments', 'name')) return null;
  if (!saysOnly(call, 'index', 'function', 'id', 'type')) return null;
  const continues = call.id == null && call.function.name == null;
  return { frame, of: `call ${call.index}`, holder: call.function, name: 'arguments', text, continues };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function saysOnly(record: Record<string, unknown>, ...names: string[]): boolean {
  for (const name in record) if (record[name] != null && !names.includes(name)) return false;
  return true;
}
