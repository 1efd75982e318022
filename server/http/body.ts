import { Refusal } from './refusal.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A JSON body; the longest question in four-byte characters still fits. */
const JSON_LIMIT_BYTES = 768 * KIB;
/** A question with its files. */
export const ASK_LIMIT_BYTES = 3 * MIB;
const JSON_DEPTH_MAX = 32;
/** Members of all its objects and arrays together. */
const JSON_MEMBERS_MAX = 20_000;

/** A client that leaves, or is too slow, in the middle of its upload. */
const cutOff = (cause: unknown): never => {
  throw new Refusal('wrong_shape', 'The request ended before its body was complete.', { cause });
};

/**
 * Reads a body to the end, but at most `limit` bytes, whatever its headers claim.
 * @throws Refusal too_big; wrong_shape when it is cut off
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooBig = () =>
    new Refusal(
      'too_big',
      `The request is too large: at most ${
        limit % MIB === 0 ? `${limit / MIB} MB` : `${Math.floor(limit / KIB).toLocaleString('en')} KB`
      } can be sent.`,
    );
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > limit) throw tooBig();
  if (declared !== null) {
    // Node lets through no more than was declared, and reads it at a tenth of a stream's cost.
    const bytes = new Uint8Array(await request.arrayBuffer().catch(cutOff));
    if (bytes.byteLength > limit) throw tooBig();
    return bytes;
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooBig();
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * Reads a JSON body. An empty one is `{}`.
 * @throws Refusal wrong_shape for bad UTF-8, bad JSON, or one nested too deeply or of too many members;
 * too_big
 */
export async function readJson(request: Request, limit = JSON_LIMIT_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type');
  // Another site's page can send a form, plain text, and bytes without a type, but JSON only after a
  // preflight.
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? '');
  const wrongType = () => new Refusal('unsupported_media_type', 'Send the body as application/json.');
  if (type !== null && !isJson) throw wrongType();
  const bytes = await readBody(request, limit);
  if (bytes.byteLength === 0) return {};
  if (!isJson) throw wrongType();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('wrong_shape', 'The body is not valid UTF-8 text.', { cause });
  }
  const { depth, members } = sizeOf(text);
  if (depth > JSON_DEPTH_MAX) throw new Refusal('wrong_shape', 'The body is nested too deeply.');
  if (members > JSON_MEMBERS_MAX) throw new Refusal('wrong_shape', 'The body has too many members.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal('wrong_shape', 'The body is not valid JSON.', { cause });
  }
}

/** Estimates the nesting depth and number of members of a JSON text, without parsing it. */
function sizeOf(json: string): { depth: number; members: number } {
  let depth = 0;
  let deepest = 0;
  let members = 1;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x2c) members++;
  }
  return { depth: deepest, members };
}
