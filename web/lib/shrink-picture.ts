import { FILE_MAX_BYTES } from '#shared/attachment-limits.ts';

/** Tried in turn until the picture fits: its longer side in pixels, and the JPEG quality. */
const STEPS = [
  [2560, 0.86],
  [2048, 0.8],
  [1600, 0.76],
  [1280, 0.72],
  [1024, 0.68],
  [768, 0.6],
] as const;

/**
 * Converts a picture to a smaller JPEG that fits the limit, upright per its Exif orientation; null when none
 * fits.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    for (const [side, quality] of STEPS) {
      const jpeg = await encode(bitmap, Math.min(1, side / Math.max(bitmap.width, bitmap.height)), quality);
      if (jpeg && jpeg.size <= FILE_MAX_BYTES) return jpeg;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: use white for it rather than black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
