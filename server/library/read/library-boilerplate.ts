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
const CREDITS_BLOCKS = 12;
const HEADER_CHARACTERS = 6000;

/** Takes away the license, catalog data and credits of a digital library. */
export function withoutBoilerplate(text: string): Unwrapped {
  const start = START.exec(text) ?? OLD_START.exec(text);
  const from = start === null ? 0 : start.index + start[0].length;
  const header = start === null ? '' : text.slice(Math.max(0, start.index - HEADER_CHARACTERS), start.index);
  const rest = text.slice(from);
  const end = END.exec(rest);
  const isFromLibrary = start !== null || end !== null;
  const body = end === null ? rest : rest.slice(0, end.index);
  return {
    body: isFromLibrary ? withoutCredits(body) : body,
    title: field(header, 'Title'),
    author: field(header, 'Author'),
    isFromLibrary,
  };
}

/** The credits stand before the book: who scanned it, and what was changed in doing so. */
function withoutCredits(body: string): string {
  const blocks = body.split(/\n[ \t]*\n/u);
  let kept = 0;
  for (let at = 0; at < Math.min(blocks.length, CREDITS_BLOCKS); at++) {
    const block = blocks[at]!.trim();
    if (block === '') continue;
    if (!CREDITS.test(block)) {
      if (at > kept + 1) break;
      continue;
    }
    // A heading of its own goes with the note below it.
    kept = at + (NOTE_ONLY.test(block) ? 2 : 1);
  }
  return blocks.slice(kept).join('\n\n');
}

/** 'Title: …' with the lines that go on below it, up to a subtitle of its own line. */
function field(header: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*(.+(?:\\n[ \\t]+\\S.*)*)`, 'imu').exec(header)?.[1] ?? '';
  return found.replace(/\s+/gu, ' ').trim();
}
