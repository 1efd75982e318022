import { Parser } from 'htmlparser2';
import { escapeText } from '#server/escape-html.ts';
import { htmlParts } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { printed } from './html-text.ts';
import type { Piece } from './sections.ts';

/** Elements that only group others, or whose parts stand without them. */
const GROUPS =
  'address article aside blockquote caption center dd details div dl dt figure figcaption footer header hr li main ol p pre section summary table tbody td tfoot th thead tr ul';
const BLOCKS = new Set(GROUPS.split(' '));
const INLINE =
  'a abbr b big br cite code del em font i img ins kbd label mark q s small span strike strong sub sup tt u wbr';
const TAG = `<\\/?(h[1-6]|${`${GROUPS} ${INLINE}`.replaceAll(' ', '|')})(?![\\w-])[^<>]*>`;
const ENTITY = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]\\w{1,30});';
const CODE = '(`+)[^`\\n]+\\1';
/** Text that the author struck out. */
const STRUCK = new RegExp(`${CODE}|<(del|s|strike)(?![\\w-])[^<>]*>[^<]{0,2000}</\\2\\s*>`, 'giu');
const HTML_CODE = /<code(?![\w-])[^<>]*>([^<`\n]*)<\/code\s*>/giu;
const HTML = new RegExp(`${TAG}|${ENTITY}`, 'iu');
const TOKEN = new RegExp(`${CODE}|${TAG}|${ENTITY}`, 'giu');
const ENTITIES = new RegExp(ENTITY, 'giu');
const ITALIC = new RegExp(`${CODE}|<(em|i)(?![\\w-])[^<>]*>([^<]*)<\\/\\2\\s*>`, 'giu');
const BOLD = new RegExp(`${CODE}|<(strong|b)(?![\\w-])[^<>]*>([^<]*)<\\/\\2\\s*>`, 'giu');
const BLOCK = /<\/?(?:table|ol|ul)(?![\w-])[^<>]*>/giu;
/** Stands for a line break until what follows it is known; no text has it. */
const BREAK = '\uE004';
const BREAKS = new RegExp(`(?<![ \\t])[ \\t]*(?:${BREAK}\\s*)+`, 'gu');
const BLANK_LINE = /\n[ \t]*\n/u;
/** What would end a row of a table. */
const IN_ROW = /<(?:br|\/?p|\/?div)(?![\w-])[^<>]*>/giu;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** Page and time markers are ours. */
const COMMENT = /<!--(?!\s*(?:page|time)\b)(?:(?!-->)[\s\S]){0,2000}-->[ \t]*/gu;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/u;
const HEADING = /^[ \t]*#{1,6}(?:\s|$)/mu;
const ROW = /^\s*\|/u;
/** Not '3*5, 2*3'. */
const EMPHASIS = /(?<![\\\p{N}])(\*{1,3})(?=\S)([^*\n]+?)(?<=\S)\1/gu;
const CHARACTERS_MAX = 1000;

/** Converts the HTML in Markdown to Markdown: its tags and entities. Code stays. */
export function withoutHtml(markdown: string): string {
  if (!HTML.test(markdown) && markdown.search(COMMENT) < 0) return markdown;
  const parts: { isCode: boolean; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== null || mark !== undefined;
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    if (parts.at(-1)?.isCode === isCode) parts.at(-1)!.lines.push(line);
    else parts.push({ isCode, lines: [line] });
  }
  return parts
    .map(({ isCode, lines }) => (isCode ? lines.join('\n') : converted(lines.map(flush).join('\n'))))
    .join('\n');
}

/** An indented line with HTML is not code. */
const flush = (line: string) => (HTML.test(line) && !ITEM.test(line) ? line.trimStart() : line);

function converted(text: string): string {
  return withBlocks(text.replace(COMMENT, ''))
    .replace(STRUCK, (all: string, code?: string) => (code === undefined ? '' : all))
    .replace(HTML_CODE, '`$1`')
    .split('\n')
    .map((line) => (ROW.test(line) ? line.replace(IN_ROW, ' ') : line))
    .join('\n')
    .replace(ITALIC, (all, _, __, inner?: string) => (inner === undefined ? all : emphasis('*', inner)))
    .replace(BOLD, (all, _, __, inner?: string) => (inner === undefined ? all : emphasis('**', inner)))
    .replace(TOKEN, (all: string, code?: string, name?: string) =>
      code !== undefined ? all : name === undefined ? characterOf(all) : breakAt(all, name.toLowerCase()),
    )
    .replace(BREAKS, (breaks) =>
      breaks.indexOf(BREAK) < breaks.lastIndexOf(BREAK) || BLANK_LINE.test(breaks) ? '\n\n' : '  \n',
    )
    .split('\n')
    .map((line) => (ROW.test(line) ? line : spaced(line)))
    .join('\n')
    .replace(/\n(?:[ \t]*\n){2,}/gu, '\n\n');
}

/** A heading needs no emphasis, and none without a letter is left. */
function spaced(line: string): string {
  const single = line.replace(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ').replace(/^ {1,3}(?=[^\s*+\d-])/u, '');
  if (!/^#{1,6}(?:\s|$)/u.test(single)) return single;
  const title = single.replace(EMPHASIS, '$2').trimEnd();
  return /[\p{L}\p{N}]/u.test(title) ? title : '';
}

/** Returns the Markdown that replaces a tag. */
function breakAt(tag: string, name: string): string {
  if (name === 'br') return BREAK;
  if (/^h[1-6]$/u.test(name) && !tag.startsWith('</')) return `\n\n${'#'.repeat(Number(name[1]))} `;
  return /^h[1-6]$/u.test(name) || BLOCKS.has(name) ? '\n\n' : '';
}

function emphasis(mark: string, inner: string): string {
  const spaced = inner.replaceAll('&nbsp;', ' ');
  const words = spaced.trim();
  if (!/\p{L}|\p{N}/u.test(words.replace(ENTITIES, '')) || /\n\s*\n/u.test(words)) return spaced;
  return spaced.replace(words, () => `${mark}${words}${mark}`);
}

/** Converts whole tables and lists, unless Markdown is in them. */
function withBlocks(text: string): string {
  let kept = '';
  let from = 0;
  let start = 0;
  let depth = 0;
  for (const { 0: tag, index } of text.matchAll(BLOCK)) {
    if (tag.startsWith('</')) {
      if (depth === 0) continue;
      depth--;
    } else if (depth++ === 0) start = index;
    const end = index + tag.length;
    if (depth > 0 || start < from) continue;
    const block = text.slice(start, end);
    if (HEADING.test(block)) continue;
    const markdown = piecesOf(htmlParts(block, { xml: false }).parts)
      .map(written)
      .join('\n\n');
    kept += `${text.slice(from, start)}\n\n${markdown}\n\n`;
    from = end;
  }
  return kept + text.slice(from);
}

/** The text of a heading is converted once more with the text around it. */
const written = (piece: Piece) =>
  piece.kind === 'heading'
    ? `${'#'.repeat(piece.level)} ${escapeText(piece.text)}`
    : piece.kind === 'text'
      ? piece.markdown
      : '';

const characters = new Map<string, string>();

/** Decodes an entity; a sign that Markdown would take for a tag is escaped. */
function characterOf(entity: string): string {
  const known = characters.get(entity);
  if (known !== undefined) return known;
  let text = '';
  const parser = new Parser({
    ontext(some) {
      text += some;
    },
  });
  parser.end(entity);
  const character = text === '<' ? '\\<' : printed(text);
  if (characters.size >= CHARACTERS_MAX) characters.clear();
  characters.set(entity, character);
  return character;
}
