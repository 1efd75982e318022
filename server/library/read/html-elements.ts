const setOf = (names: string) => new Set(names.split(' '));

/** Elements that only group others: they end a block, and do nothing else. */
export const GROUPS = setOf(
  'html body div section article main header footer aside figure figcaption center form fieldset details summary hgroup address dl dt dd hr',
);
export const BLOCKS = setOf('p ul ol li blockquote pre table thead tbody tfoot tr th td caption');
/** Elements within a line that Markdown has too. */
export const INLINE = setOf('b strong i em code');
/** Those that it does not have. */
export const PLAIN_INLINE = setOf('a span small big sup sub u tt font abbr cite br wbr');

export const isHeading = (name: string) => /^h[1-6]$/.test(name);
