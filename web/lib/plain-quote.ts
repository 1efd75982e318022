/** Strips Markdown markup from a quote: cut out of its page, it may contain half of a pair. */
export const plainQuote = (quote: string): string =>
  quote.replaceAll(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)|^#+ /gmu, '').trim();
