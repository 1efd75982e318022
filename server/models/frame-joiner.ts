/** A frame of a chat completion that carries nothing but a piece of text. */
interface TextFrame {
  choices: [{ delta: { content: string } }];
}

/**
 * Joins the text frames of an OpenAI-shaped event stream into fewer, larger ones. Reading a frame through the
 * provider's package costs five times what parsing it here does, and nobody reads faster than a few frames a
 * second. Whatever is not plainly a piece of text (tool calls, reasoning, usage, errors, malformed frames,
 * comments) passes unchanged and in order.
 */
export class FrameJoiner {
  #unfinished = '';
  #ready = '';
  #joined: TextFrame | null = null;
  #text = '';
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
    if (this.#joined !== null) {
      const text = this.#sameButText(event);
      if (text !== null) {
        this.#text += text;
        return;
      }
    }
    const frame = textFrameOf(event);
    if (frame === null) {
      this.#release();
      this.#ready += event;
      return;
    }
    this.#joined ??= frame;
    this.#text += frame.choices[0].delta.content;
    this.#remember(event, frame.choices[0].delta.content);
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

  #remember(event: string, content: string): void {
    const written = JSON.stringify(content);
    const at = event.indexOf(`"content":${written}`);
    const start = at + '"content":"'.length;
    this.#before = at < 0 ? '' : event.slice(0, start);
    this.#after = at < 0 ? '' : event.slice(start + written.length - 2);
  }

  #release(): void {
    if (this.#joined === null) return;
    this.#joined.choices[0].delta.content = this.#text;
    this.#ready += `data: ${JSON.stringify(this.#joined)}\n\n`;
    this.#joined = null;
    this.#text = '';
  }
}

function textFrameOf(event: string): TextFrame | null {
  if (!event.startsWith('data: {') || event.indexOf('\n') !== event.length - 2) return null;
  let frame: unknown;
  try {
    frame = JSON.parse(event.slice(6));
  } catch {
    return null;
  }
  return isTextFrame(frame) ? frame : null;
}

function isTextFrame(frame: unknown): frame is TextFrame {
  const { choices, usage, error } = frame as { choices?: unknown[]; usage?: unknown; error?: unknown };
  if (!Array.isArray(choices) || choices.length !== 1 || usage != null || error !== undefined) return false;
  const choice = choices[0] as Record<string, unknown> | null;
  if (choice === null || choice.finish_reason != null || choice.logprobs != null) return false;
  const delta = choice.delta as Record<string, unknown> | null | undefined;
  if (delta == null || typeof delta.content !== 'string' || delta.content === '') return false;
  for (const key in delta) if (key !== 'content' && key !== 'role' && delta[key] != null) return false;
  return true;
}
