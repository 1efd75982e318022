/** Writes a moment as part of a file's name: `20270131T120000Z`. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
