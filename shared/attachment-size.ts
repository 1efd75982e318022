/** Formats the size of an attachment, counted as file managers do. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`;
