import { FILE_MAX_BYTES, FILE_TOO_BIG } from '#shared/attachment-limits.ts';
import { imageProblem, kindOfFile } from '#shared/file-kind.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';

/** Above this size the browser should not decode the picture. */
const UNPACKED_MAX_BYTES = 50_000_000;
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

const refused = (message: string) => new ApiError(400, 'wrong_shape', message);

/**
 * Prepares a picture for sending: a data URL that fits the limit.
 * @throws ApiError with the reason
 */
export async function readScreenshot(file: File): Promise<string> {
  if (file.size > UNPACKED_MAX_BYTES) throw refused(`${FILE_TOO_BIG}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOfFile(bytes);
  if (kind !== 'image/png' && kind !== 'image/jpeg' && kind !== 'image/webp') {
    throw refused('A screenshot is a PNG, JPEG or WebP picture.');
  }
  const problem = imageProblem(bytes, kind);
  if (problem !== null) throw refused(`${file.name} ${problem}`);
  const picture = new Blob([bytes], { type: kind });
  const fitting = file.size <= FILE_MAX_BYTES ? picture : await shrinkPicture(picture);
  if (fitting === null) throw refused(`${FILE_TOO_BIG}.`);
  return await asDataUrl(fitting);
}

export const SCREENSHOT_TYPES = TYPES.join(',');

const asDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(refused('This picture could not be read.'));
    reader.readAsDataURL(picture);
  });
