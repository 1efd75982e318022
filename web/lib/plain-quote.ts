/** A quote without the marks of Markdown: cut out of its page, it may hold half of a pair. */
export const plainQuote = (quote: string): string =>
  quote.replaceAll(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)|^#+ /gmu, '').trim();
