/** What a digital library writes around a book. */
export interface Unwrapped {
  body: string;
  /** As its header names them; empty when there is none. */
  title: string;
  author: string;
  /** Whether there was anything around the book. */
  isFromLibrary: boolean;
}

const START = /^[ \t]*\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG[\s\S]{0,300}?\*{3}[ \t]*$/imu;
/** Before 2001 the license came first. */
const OLD_START = /^[ \t]*\*?END\*? ?THE SMALL PRINT![\s\S]{0,120}?\*END\*[ \t]*$/imu;
const END =
  /^[ \t]*(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG|\*{0,3} ?End of (?:the |this )?Project Gutenberg)/imu;
/** What begins a line of credits. */
export const CREDITS =
  /^(?:(?:e-?text|this e-?(?:text|book)|etext) (?:was )?(?:prepared|produced|scanned|transcribed|is for the use)|(?:produced|prepared|scanned|transcribed|digitized|proofread) (?:by|from)\b|note: project gutenberg|project gutenberg|updated editions|transcriber[’']?s?[’']? notes?\b|transcribed from the\b|\[?(?:transcriber|illustration|frontispiece|cover)\b|this (?:file|book) was (?:produced|made)|online distributed proofreading|images (?:generously|of the original))/iu;
const NOTE_ONLY = /^\[?transcriber[’']?s?[’']? notes?:?\]?$/iu;
/** What the credits go on to talk about. */
const NOTES =
  /\b(?:errata|typographical|typos?|italics?|transcri(?:bed|ber|ption)\w*|hyphenation|e-?text|proofread\w*|(?:html|text) version|underscores?|scann(?:ed|ing)|misprints?)\b/iu;
const NOTES_MAX_CHARACTERS = 800;
const CREDITS_BLOCKS = 14;
const HEADER_CHARACTERS = 20_000;
const HEADLINE_WITHIN = 2000;
/** 'Project Gutenberg Etext of News from Nowhere, by William Morris', before there were fields for it. */
const HEADLINE =
  /^\W*(?:The )?Project Gutenberg(?:'s)? (?:E-?text|E-?Book) (?:of )?(.+?)(?:,? by ([^,*\n]+?))?\**$/imu;

/** Takes away the license, catalog data and credits of a digital library. */
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

/** The credits stand before the book: who scanned it, and what was changed in doing so. */
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
    // A heading of its own goes with the note below it, a bracket with all up to its other half.
    kept = at + (NOTE_ONLY.test(text) ? 2 : 1);
    const isOpen = text.startsWith('[') && !text.includes(']');
    const close = isOpen ? blocks.findIndex((block, index) => index > at && block.text.endsWith(']')) : -1;
    if (close > 0) kept = close + 1;
  }
  return kept === 0 ? body : body.slice(blocks[Math.min(kept, blocks.length) - 1]!.end);
}

/** The lines of 'Title: …', with those that go on below it. */
function field(header: string, name: string): string[] {
  const found = new RegExp(`^${name}:[ \\t]*(.+(?:\\n[ \\t]+\\S.*)*)`, 'imu').exec(header)?.[1] ?? '';
  return found.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
}

/** A title in lines; one of its own is a subtitle. */
function titled([first = '', ...more]: readonly string[]): string {
  const isSubtitle = more.length > 0 && !GOES_ON.test(first) && first.length < LINE_CHARACTERS;
  return [isSubtitle ? `${first}:` : first, ...more].join(' ').trim();
}

/** A title that its line only breaks off. */
const GOES_ON = /(?:[,:;–—-]|\b(?:a|an|the|of|or|and|for|in|on|to|with|by|from))$/iu;
const LINE_CHARACTERS = 66;
