/** Largest accepted file: 500 KB as file managers count them. */
export const FILE_MAX_BYTES = 500 * 1024;
export const FILE_TOO_BIG = 'File size exceeds 500KB limit';
/** Files per message. */
export const FILES_MAX = 4;
export const FILE_NAME_MAX_CHARACTERS = 200;

/** A picture as text in a message: its bytes in base64, after a marker. */
export const IMAGE_URL_MAX_CHARACTERS = Math.ceil(FILE_MAX_BYTES / 3) * 4 + 40;
export const IMAGE_SIDE_MAX = 8000;
export const IMAGE_PIXELS_MAX = 40_000_000;

/** Names for a file picker; the actual type is detected from the content. */
export const FILE_ENDINGS = ['txt', 'md', 'json', 'csv', 'pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp'] as const;
