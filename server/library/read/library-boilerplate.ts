/** A book without its digital library's additions. */
export interface Unwrapped {
  body: string;
  /** From its header; empty when there is none. */
  title: string;
  author: string;
  /** Whether anything surrounded the book. */
  isFromLibrary: boolean;
}

const START = /^[ \t]*\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG[\s\S]{0,300}?\*{3}[ \t]*$/imu;
/** Before 2001 the license came first. */
const OLD_START = /^[ \t]*\*?END\*? ?THE SMALL PRINT![\s\S]{0,120}?\*END\*[ \t]*$/imu;
const END =
  /^[ \t]*(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG|\*{0,3} ?End of (?:the |this )?Project Gutenberg)/imu;
/** Matches the start of a line of credits. */
export const CREDITS =
  /^(?:(?:e-?text|this e-?(?:text|book)|etext) (?:was )?(?:prepared|produced|scanned|transcribed|is for the use)|(?:produced|prepared|scanned|transcribed|digitized|proofread) (?:by|from)\b|note: project gutenberg|project gutenberg|updated editions|transcriber[’']?s?[’']? notes?\b|transcribed from the\b|\[?(?:transcriber|illustration|frontispiece|cover)\b|this (?:file|book) was (?:produced|made)|online distributed proofreading|images (?:generously|of the original))/iu;
const NOTE_ONLY = /^\[?transcriber[’']?s?[’']? notes?:?\]?$/iu;
/** Matches what credits go on to mention. */
const NOTES =
  /\b(?:errata|typographical|typos?|italics?|transcri(?:bed|ber|ption)\w*|hyphenation|e-?text|proofread\w*|(?:html|text) version|underscores?|scann(?:ed|ing)|misprints?)\b/iu;
const NOTES_MAX_CHARACTERS = 800;
const CREDITS_BLOCKS = 14;
const HEADER_CHARACTERS = 20_000;
const HEADLINE_WITHIN = 2000;
/** 'Project Gutenberg Etext of News from Nowhere, by William Morris', before there were fields for it. */
const HEADLINE =
  /^\W*(?:The )?Project Gutenberg(?:'s)? (?:E-?text|E-?Book) (?:of )?(.+?)(?:,? by ([^,*\n]+?))?\**$/imu;

/** Removes a digital library's license, catalog data and credits. */
export function withoutBoilerplate(text: string): Unwrapped {
  const start = START.exec(text) ?? OLD_START.exec(text);
  const from = start === null ? 0 : start.index + start[0].length;
  const header = start === null ? '' : text.slice(Math.max(0, start.index - HEADER_CHARACTERS), start.index);
  const rest = text.slice(from);
  const end = END.exec(rest);
  const isFromLibrary = start !== null || end !== null;
  const body = end === null ? rest : rest.slice(0, end.index);
  const headline = HEADLINE.exec(text.slice(0, from).slice(0, HEADLINE_WITHIN));
  return {
    body: isFromLibrary ? withoutCredits(body) : body,
    title: titled(field(header, 'Title')) || (headline?.[1]?.trim() ?? ''),
    author: field(header, 'Author').join(', ') || (headline?.[2]?.trim() ?? ''),
    isFromLibrary,
  };
}

const BLOCK = /\S[\s\S]*?(?=\n[ \t]*\n|$(?![\s\S]))/gu;

/** Removes the credits before the book: who scanned it, and what was changed. */
function withoutCredits(body: string): string {
  const blocks: { text: string; end: number }[] = [];
  for (const { 0: text, index } of body.matchAll(BLOCK)) {
    blocks.push({ text: text.trim(), end: index + text.length });
    if (blocks.length > 2 * CREDITS_BLOCKS) break;
  }
  let kept = 0;
  for (let at = 0; at < Math.min(blocks.length, CREDITS_BLOCKS); at++) {
    const { text } = blocks[at]!;
    const isNote = kept > 0 && text.length <= NOTES_MAX_CHARACTERS && NOTES.test(text);
    if (!CREDITS.test(text) && !isNote) {
      if (at > kept) break;
      continue;
    }
    // A heading of its own goes with the note below it, an opening bracket with everything up to its closing
    // one.
    kept = at + (NOTE_ONLY.test(text) ? 2 : 1);
    const isOpen = text.startsWith('[') && !text.includes(']');
    const close = isOpen ? blocks.findIndex((block, index) => index > at && block.text.endsWith(']')) : -1;
    if (close > 0) kept = close + 1;
  }
  return kept === 0 ? body : body.slice(blocks[Math.min(kept, blocks.length) - 1]!.end);
}

/** Returns the lines of 'Title: …', including its continuation lines. */
function field(header: string, name: string): string[] {
  const found = new RegExp(`^${name}:[ \\t]*(.+(?:\\n[ \\t]+\\S.*)*)`, 'imu').exec(header)?.[1] ?? '';
  return found.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
}

/** Joins a title's lines; a separate line is a subtitle. */
function titled([first = '', ...more]: readonly string[]): string {
  const isSubtitle = more.length > 0 && !GOES_ON.test(first) && first.length < LINE_CHARACTERS;
  return [isSubtitle ? `${first}:` : first, ...more].join(' ').trim();
}

/** Matches a title cut off by the line end. */
const GOES_ON = /(?:[,:;–—-]|\b(?:a|an|the|of|or|and|for|in|on|to|with|by|from))$/iu;
const LINE_CHARACTERS = 66;
