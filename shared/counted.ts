/** Returns the noun for a number of things, such as `set` or `sets`. */
export const nounFor = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** Formats a number of things in English, such as `1 set` or `1,200 sets`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en')} ${nounFor(count, one, many)}`;
