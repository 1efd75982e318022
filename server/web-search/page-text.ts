import { setImmediate } from 'node:timers/promises';
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

/** Read at once, between which other work gets its turn. */
const SLICE_CHARACTERS = 32_768;
const TITLE_MAX_CHARACTERS = 4000;

/**
 * Extracts the title and the text of an HTML page, one line per block. Works on the tokens alone: building
 * the tree of a hostile page of 1 MB takes seconds, and walking a deeply nested one overflows the stack.
 * @param enough ends soon after that many characters of text
 */
export async function pageText(
  html: string,
  enough = Number.POSITIVE_INFINITY,
): Promise<{ title: string; text: string }> {
  const text: string[] = [];
  const titles: string[] = [];
  /** The open title or silent element. */
  let inside: string | undefined;
  let count = 0;
  const addCharacters = ({ chars }: Token.CharacterToken) => {
    if (inside === undefined) {
      text.push(chars);
      count += chars.replaceAll(SPACES, '').length;
    } else if (inside === 'title') titles[titles.length - 1] += chars;
  };
  // A page of nothing but line breaks is not collected first.
  const addSpace = (space: string) => {
    if (text.at(-1) !== '\n' && text.at(-1) !== space) text.push(space);
  };
  const addWhitespace = (token: Token.CharacterToken) => {
    if (inside === undefined) addSpace(token.chars.includes('\n') ? '\n' : ' ');
    else addCharacters(token);
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName }) {
        tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
        if (inside !== undefined) return;
        if (BLOCKS.has(tagName)) addSpace('\n');
        if (tagName === 'title') titles.push('');
        if (tagName === 'title' || SILENT.has(tagName)) inside = tagName;
      },
      onEndTag({ tagName }) {
        if (inside === tagName) inside = undefined;
        else if (inside === undefined && BLOCKS.has(tagName)) addSpace('\n');
      },
      onCharacter: addCharacters,
      onWhitespaceCharacter: addWhitespace,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  for (let at = 0; at === 0 || (at < html.length && count < enough); at += SLICE_CHARACTERS) {
    if (at > 0) await setImmediate();
    tokenizer.write(html.slice(at, at + SLICE_CHARACTERS), at + SLICE_CHARACTERS >= html.length);
  }
  return {
    title: inLines((titles[0] ?? '').slice(0, TITLE_MAX_CHARACTERS)).replaceAll('\n', ' '),
    text: inLines(text.join('')),
  };
}

const SPACES = /[\s\p{Cc}]+/gu;

/** Trims each line, collapses its whitespace and control characters, and drops empty ones. */
function inLines(text: string): string {
  return text
    .toWellFormed()
    .split('\n')
    .map((line) => line.replaceAll(SPACES, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
