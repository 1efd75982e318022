/**
 * One step of the fake model's reply to a request. A reply is data, so a script is a list of them and its
 * frames are encoded once, before the clock of a measurement starts.
 */
export type Step =
  | { do: 'send'; bytes: Uint8Array }
  | { do: 'wait'; ms: number }
  /** Pauses until this settles. */
  | { do: 'hold'; until: Promise<void> }
  /** One frame every `everyMs`, as many as are due: a late timer sends several. */
  | { do: 'stream'; frames: readonly Uint8Array[]; everyMs: number }
  /** Sends nothing more and keeps the connection open. */
  | { do: 'hang' }
  /** Drops the connection without an orderly close. */
  | { do: 'cut' }
  /** Cuts off as a crash or a proxy does: the other side gets ECONNRESET. */
  | { do: 'reset' };

export interface Reply {
  status: number;
  headers: Record<string, string>;
  steps: readonly Step[];
}

const MODEL = 'stand-in';
const HEAD = {
  id: 'chatcmpl-stand-in',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: MODEL,
};
const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
const encoder = new TextEncoder();

export interface TextOptions {
  /** Milliseconds between two tokens; 0 sends all at once. */
  delayMs?: number;
  /** Milliseconds before the first token. */
  firstMs?: number;
}

/** A plain-text answer, one token per frame. */
export function textReply(text: string | readonly string[], options: TextOptions = {}): Reply {
  const tokens = typeof text === 'string' ? tokensOf(text) : text;
  return streamed([
    ...pause(options.firstMs),
    ...paced(tokens.map(contentFrame), options.delayMs),
    send(finishFrame('stop'), usageFrame(tokens.length), DONE),
  ]);
}

/** `count` made-up tokens, for measurements. */
export function tokensReply(count: number, options: TextOptions = {}): Reply {
  const words = ['Train ', 'the ', 'hips, ', 'rest ', 'a ', 'minute, ', 'then ', 'pull ', 'again. '];
  return textReply(
    Array.from({ length: count }, (_, index) => words[index % words.length] ?? ''),
    options,
  );
}

export interface ToolCall {
  id?: string;
  name: string;
  input: unknown;
}

/** Tool calls with their arguments in pieces of `pieceLength` characters. */
export function toolReply(calls: readonly ToolCall[], pieceLength = 7): Reply {
  const frames = toolCallFrames(calls, pieceLength);
  return streamed([send(...frames, finishFrame('tool_calls'), usageFrame(calls.length * 10), DONE)]);
}

export function toolCallFrames(calls: readonly ToolCall[], pieceLength = 7): Uint8Array[] {
  return calls.flatMap((call, index) => {
    const text = JSON.stringify(call.input);
    const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [''];
    const opening = { id: call.id ?? `call-${index}`, type: 'function' };
    return pieces.map((piece, nth) =>
      frame({
        tool_calls: [
          nth === 0
            ? { index, ...opening, function: { name: call.name, arguments: piece } }
            : { index, function: { arguments: piece } },
        ],
      }),
    );
  });
}

/** A refusal before any token, worded as providers do. */
export function refusalReply(
  status: number,
  {
    code = 'refused',
    message = 'Refused.',
    headers = {},
  }: { code?: string; message?: string; headers?: Record<string, string> } = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    steps: [send(encoder.encode(JSON.stringify({ error: { message, type: code, code, param: null } })))],
  };
}

/** Accepts the request and sends nothing, not even headers. */
export const silentReply: Reply = { status: 200, headers: STREAM_HEADERS, steps: [{ do: 'hang' }] };

/** Drops the connection before the first byte of an answer. */
export const resetReply: Reply = { status: 200, headers: STREAM_HEADERS, steps: [{ do: 'cut' }] };

/** Sends `count` tokens, then nothing, with the connection open. */
export function hangReply(count: number): Reply {
  return streamed([send(...tokenFrames(count)), { do: 'hang' }]);
}

/**
 * Sends `before`, and the rest once released, so that it is still being written however slow the machine is.
 */
export function heldReply(before: string, after = ''): { reply: Reply; release: () => void } {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const tokens = tokensOf(before);
  const rest = tokensOf(after);
  const reply = streamed([
    send(...tokens.map(contentFrame)),
    { do: 'hold', until },
    send(...rest.map(contentFrame), finishFrame('stop'), usageFrame(tokens.length + rest.length), DONE),
  ]);
  return { reply, release };
}

/** Sends `count` tokens and half a frame, then drops the connection. */
export function cutReply(count: number): Reply {
  const half = contentFrame('never read');
  return streamed([
    send(...tokenFrames(count), half.subarray(0, half.length >> 1)),
    { do: 'wait', ms: 20 },
    { do: 'cut' },
  ]);
}

/** Sends `count` tokens and closes cleanly without marking the answer as finished. */
export function unfinishedReply(count: number): Reply {
  return streamed([send(...tokenFrames(count))]);
}

/** Sends `count` tokens and finishes for this reason. */
export function endedReply(reason: string, count: number): Reply {
  return streamed([send(...tokenFrames(count), finishFrame(reason), usageFrame(count), DONE)]);
}

/** Sends `count` tokens, then a frame that is not JSON. */
export function malformedReply(count: number): Reply {
  return streamed([
    send(...tokenFrames(count), encoder.encode('data: {"choices":[{"delta":\n\n')),
    { do: 'hang' },
  ]);
}

/** Sends `count` tokens, then an error inside the stream. */
export function errorInStreamReply(count: number, code: string, message = 'Trouble.'): Reply {
  const error = encoder.encode(
    `data: ${JSON.stringify({ error: { message, type: code, code, param: null } })}\n\n`,
  );
  return streamed([send(...tokenFrames(count), error, DONE)]);
}

/** The same bytes as `textReply`, `bytesAtOnce` at a time, splitting frames and characters. */
export function dripReply(text: string, bytesAtOnce: number, everyMs = 0): Reply {
  const tokens = tokensOf(text);
  const all = joined([...tokens.map(contentFrame), finishFrame('stop'), usageFrame(tokens.length), DONE]);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += bytesAtOnce) pieces.push(all.subarray(at, at + bytesAtOnce));
  return streamed([{ do: 'stream', frames: pieces, everyMs }]);
}

/** One frame with `length` characters of text. */
export function hugeFrameReply(length: number): Reply {
  return textReply(['x'.repeat(length)]);
}

/** Steps for a reply that none of the above covers. */
export function streamed(steps: readonly Step[]): Reply {
  return { status: 200, headers: STREAM_HEADERS, steps };
}

export function send(...frames: readonly Uint8Array[]): Step {
  return { do: 'send', bytes: joined(frames) };
}

export function contentFrame(text: string): Uint8Array {
  return frame({ content: text });
}

export function finishFrame(reason: string): Uint8Array {
  return event({ ...HEAD, choices: [{ index: 0, delta: {}, finish_reason: reason }] });
}

export function frame(delta: unknown): Uint8Array {
  return event({ ...HEAD, choices: [{ index: 0, delta, finish_reason: null }] });
}

function usageFrame(outputTokens: number): Uint8Array {
  return event({
    ...HEAD,
    choices: [],
    usage: { prompt_tokens: 100, completion_tokens: outputTokens, total_tokens: 100 + outputTokens },
  });
}

function event(data: unknown): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
}

const DONE = encoder.encode('data: [DONE]\n\n');

function tokenFrames(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => contentFrame(`word${index} `));
}

function tokensOf(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text]);
}

function pause(ms = 0): Step[] {
  return ms > 0 ? [{ do: 'wait', ms }] : [];
}

function paced(frames: readonly Uint8Array[], delayMs = 0): Step[] {
  return [delayMs > 0 ? { do: 'stream', frames, everyMs: delayMs } : send(...frames)];
}

function joined(frames: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(frames.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const bytes of frames) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
