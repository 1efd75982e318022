import { FILE_ENDINGS, FILE_MAX_BYTES, FILE_TOO_BIG } from '#shared/attachment-limits.ts';
import {
  type FileKind,
  type ImageType,
  imageProblem,
  imageSize,
  kindInWords,
  kindOfFile,
} from '#shared/file-kind.ts';
import { cutLongText } from '#shared/long-text.ts';
import type { MessageFile } from '#shared/message-parts.ts';
import { utf16Of } from '#shared/text-encoding.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fetchOk } from '#web/lib/fetch-ok.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';

/** Bytes that show whether a file is text, and the share of them that may be control characters. */
const BEGINNING = 4096;
const CONTROLS_MAX_SHARE = 0.1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g;

const unfit = (message: string) => new ApiError(0, 'wrong_shape', message);

/**
 * Reads a chosen file and prepares it for sending.
 * @param signal stops it, so that a file that is no longer wanted holds up no other
 * @throws ApiError with the sentence to show
 */
export async function readAttachment(file: File, signal: AbortSignal): Promise<MessageFile> {
  const { name, size } = file;
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!FILE_ENDINGS.some((known) => known === ending)) {
    throw unfit(`${name} cannot be attached. Choose a text, PDF or picture: .${FILE_ENDINGS.join(', .')}.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.byteLength === 0) throw unfit(`${name} is empty.`);
  const kind = kindOfFile(bytes);
  if (sortOf(kind) !== sortOfEnding(ending)) {
    throw unfit(`${name} does not match its name: its content is ${kindInWords(kind)}.`);
  }
  if (kind === 'pdf') return { type: 'file', file_name: name, size, text: await pdfText(file, signal) };
  if (kind === 'text') {
    return { type: 'file', file_name: name, size, text: cutLongText(attachedText(bytes, name)) };
  }
  return await picture(bytes, kind as ImageType, file);
}

/** Limit for a photo to be scaled down: a browser decodes it whole first. */
const PHOTO_PIXELS_MAX = 100_000_000;

/** Scales a picture above the limit down to fit it. */
async function fitted(blob: Blob, bytes: Uint8Array, type: ImageType, name: string): Promise<Blob> {
  const { width = 0, height = 0 } = imageSize(bytes, type) ?? {};
  const problem = width * height > PHOTO_PIXELS_MAX ? imageProblem(bytes, type) : null;
  if (problem !== null) throw unfit(`${name} ${problem}`);
  const smaller = await shrinkPicture(blob);
  if (smaller === null) throw unfit(FILE_TOO_BIG);
  return smaller;
}

const sortOf = (kind: FileKind) => (kind.startsWith('image/') ? 'image' : kind);

function sortOfEnding(ending: string): string {
  if (ending === 'pdf') return 'pdf';
  return ['txt', 'md', 'json', 'csv'].includes(ending) ? 'text' : 'image';
}

async function picture(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
  { name, size }: File,
): Promise<MessageFile> {
  const original = new Blob([bytes], { type });
  const isTooBig = size > FILE_MAX_BYTES;
  if (isTooBig && type === 'image/gif') throw unfit(FILE_TOO_BIG);
  const problem = isTooBig ? null : imageProblem(bytes, type);
  if (problem !== null) throw unfit(`${name} ${problem}`);
  let blob = original;
  try {
    if (isTooBig) blob = await fitted(original, bytes, type, name);
    else (await createImageBitmap(original)).close();
  } catch (error) {
    throw error instanceof ApiError ? error : unfit(`${name} is damaged and cannot be shown.`);
  }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(unfit(`${name} could not be read.`));
    reader.readAsDataURL(blob);
  });
  const file_name = isTooBig ? name.replace(/\.\w+$/, '.jpg') : name;
  return { type: 'image_url', image_url: { url }, file_name, size: blob.size };
}

let turn: Promise<unknown> = Promise.resolve();

/** One after another: the server reads one PDF at a time and soon refuses those that wait. */
function pdfText(file: File, signal: AbortSignal): Promise<string> {
  const text = turn.then(() => sentPdf(file, signal));
  turn = text.catch(() => undefined);
  return text;
}

/** An upload that takes this long no longer holds up the others. */
const PATIENCE_MS = 120_000;

async function sentPdf(file: File, signal: AbortSignal): Promise<string> {
  const reply = await fetchOk(`/api/pdf-parse?${new URLSearchParams({ file_name: file.name })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: file,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  return ((await reply.json()) as { text: string }).text;
}

/** Decodes UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
function attachedText(bytes: Uint8Array, name: string): string {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  const beginning = text.slice(0, BEGINNING);
  if (
    text.includes('\0') ||
    (beginning.match(CONTROLS)?.length ?? 0) > CONTROLS_MAX_SHARE * beginning.length
  ) {
    throw unfit(`${name} is not a text file, despite its name.`);
  }
  if (text.trim() === '') throw unfit(`${name} contains no text.`);
  return text;
}

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
