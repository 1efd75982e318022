import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Elements whose text is not part of a page's content. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'select',
  'nav',
  'footer',
]);
/** Elements that start and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt figcaption figure form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements in which markup is text up to their own end tag. */
const TEXT_MODES = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
]);

/**
 * Extracts the title and the text of an HTML page, one line per block. Works on the tokens alone: building
 * the tree of a hostile page of 1 MB takes seconds, and walking a deeply nested one overflows the stack.
 */
export function pageText(html: string): { title: string; text: string } {
  const text: string[] = [];
  const titles: string[] = [];
  /** The open title or silent element. */
  let inside: string | undefined;
  const addCharacters = ({ chars }: Token.CharacterToken) => {
    if (inside === undefined) text.push(chars);
    else if (inside === 'title') titles[titles.length - 1] += chars;
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName }) {
        tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
        if (inside !== undefined) return;
        if (BLOCKS.has(tagName)) text.push('\n');
        if (tagName === 'title') titles.push('');
        if (tagName === 'title' || SILENT.has(tagName)) inside = tagName;
      },
      onEndTag({ tagName }) {
        if (inside === tagName) inside = undefined;
        else if (inside === undefined && BLOCKS.has(tagName)) text.push('\n');
      },
      onCharacter: addCharacters,
      onWhitespaceCharacter: addCharacters,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return { title: inLines(titles[0] ?? '').replaceAll('\n', ' '), text: inLines(text.join('')) };
}

/** Trims each line, collapses its whitespace and control characters, and drops empty ones. */
function inLines(text: string): string {
  return text
    .toWellFormed()
    .split('\n')
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
