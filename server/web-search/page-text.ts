/** Nothing in these is there to be read. */
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
/** These end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt figcaption figure form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const TAG = /^<\/?([a-z][a-z0-9]*)/i;
const NAME_MAX = 20;
/** What follows a `<` that is more than the sign for ‘less’. */
const MARKUP = /[a-z!?/]/i;

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  frac12: '½',
  deg: '°',
  middot: '·',
  bull: '•',
  copy: '©',
};

/** The words of an HTML page, a line a block. In one pass over it, however it is broken. */
export function pageText(html: string): { title: string; text: string } {
  // Of one length with the page, unlike `toLowerCase`.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const words: string[] = [];
  let title = '';
  for (let at = 0; at < html.length; ) {
    let open = html.indexOf('<', at);
    while (open >= 0 && !MARKUP.test(html[open + 1] ?? '')) open = html.indexOf('<', open + 1);
    words.push(html.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    const name = TAG.exec(lower.slice(open, open + NAME_MAX))?.[1];
    if (html.startsWith('<!--', open)) at = after(html, '-->', open + 4);
    else if (name === undefined) at = after(html, '>', open);
    else {
      const end = tagEnd(html, open);
      const closes = html[open + 1] === '/';
      const close = !closes && (name === 'title' || SILENT.has(name)) ? lower.indexOf(`</${name}`, end) : end;
      if (name === 'title' && title === '') title = html.slice(end, close < 0 ? undefined : close);
      if (BLOCKS.has(name)) words.push('\n');
      at = close < 0 ? html.length : close;
    }
  }
  return { title: inLines(title).replaceAll('\n', ' '), text: inLines(words.join('')) };
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

/** Behind the `>` that ends a tag; one inside a quoted value does not. */
function tagEnd(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at++) {
    const character = html[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character;
  }
  return html.length;
}

function inLines(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .toWellFormed()
    .split('\n')
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
