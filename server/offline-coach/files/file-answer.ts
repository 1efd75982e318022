import { carriedWords } from '#server/offline-coach/carried-words/carried-words.ts';
import { withCarried } from '#server/offline-coach/carried-words/with-carried.ts';
import type { Dialogue, TextFile } from '#server/offline-coach/conversation/dialogue.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { coverage, stemsOf } from '#server/offline-coach/words/stems.ts';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { shortened } from '#shared/cut.ts';
import { partNamed } from './labels.ts';

/** Maximum lines of a file in one answer. */
const LINES_MAX = 8;
const LINE_CHARACTERS = 400;
/** Maximum lines read; the rest of a longer file is ignored. */
const LINES_READ = 20_000;
/** Minimum share of the question that a line must match. */
const COVERAGE_MIN = 0.2;

/** Marks a later question about a file sent before. */
const ABOUT_FILE =
  /\b(?:files?|attach(?:ed|ment)s?|documents?|pdf|csv|json|spreadsheet|sheet|upload(?:ed)?|(?:i|i’ve|i've) (?:sent|showed|shown)|my (?:log|notes|program|programme|plan|diary))\b/iu;

/** Asks for the file's text rather than a calculation from it. */
const IN_FILE =
  /\b(?:in|from|according to) (?:my|the|this|that) (?:attached )?(?:files?|attachment|document|pdf|csv|spreadsheet|sheet|log|notes|program|programme|plan|diary)\b/iu;
const IN_ALL =
  /\b(?:how (?:many|much)|volume|total|average|best|most|heaviest|enough|too|what (?:do|can) you (?:see|make|get|learn|notice|think)|what stands out|summar(?:y|i[sz]e)|anything)\b/iu;
export const asksForLine = (question: string): boolean => IN_FILE.test(question) && !IN_ALL.test(question);

/** Removes the words that refer to a file. */
export const withoutFileWords = (question: string): string =>
  question.replace(new RegExp(ABOUT_FILE, 'giu'), ' ');

/** Returns the reply to pictures; null when there are none. */
export function unseenPictures({ attached: { pictures } }: Dialogue): string | null {
  if (pictures.length === 0) return null;
  const names = pictures.map((name) => `\`${name.replaceAll('`', "'")}\``).join(', ');
  return `I am the built-in coach and cannot see images, so I do not know what ${names} ${pictures.length === 1 ? 'shows' : 'show'}. Describe it in words and I’ll look it up.`;
}

/** Answers verbatim from the athlete's files; null when the question is not about them. */
export function answerFromFiles(dialogue: Dialogue): string | null {
  const { question, attached, earlier, earlierFiles } = dialogue;
  const isLater = attached.files.length === 0;
  const named = earlierFiles.filter(({ name }) => question.toLowerCase().includes(name.toLowerCase()));
  const later = named.length > 0 ? named : ABOUT_FILE.test(question) ? earlierFiles : [];
  const files = isLater ? later : attached.files;
  if (files.length === 0) return null;
  // The words that refer to the file are not part of the search.
  const words = question === NO_WORDS ? '' : withoutFileWords(question);
  const query = queryOf(words);
  const { terms } = isLater ? withCarried(query, carriedWords(words, earlier)) : query;
  const unseen = unseenPictures(dialogue);
  return [...files.map((file) => sectionOf(file, terms, words)), ...(unseen === null ? [] : [unseen])].join(
    '\n\n',
  );
}

function sectionOf({ name, text }: TextFile, terms: ReadonlyMap<string, number>, question: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, LINES_READ);
  const title = `\`${name.replaceAll('`', "'")}\``;
  const named = partNamed(lines, question)?.slice(0, LINES_MAX);
  const found = named ?? (terms.size === 0 ? [] : linesAbout(lines, terms));
  if (found.length > 0) return `In ${title} I found this:\n\n${quoted(found)}`;
  const begins = `${title} has ${lines.length === 1 ? 'one line' : `${lines.length.toLocaleString('en')} lines`}.`;
  const nothing = terms.size === 0 ? '' : ' Nothing in it matches your words.';
  return `${begins}${nothing} It starts like this:\n\n${quoted(lines.slice(0, LINES_MAX))}\n\nAsk me for a word in it and I’ll show you where it is.`;
}

/** Returns the lines that match the question best, in file order, below the column names. */
function linesAbout(lines: readonly string[], terms: ReadonlyMap<string, number>): string[] {
  const scored = lines.map((line, at) => ({ line, at, score: coverage(terms, new Set(stemsOf(line))) }));
  const best = scored
    .filter(({ score }) => score >= COVERAGE_MIN)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, LINES_MAX)
    .sort((one, other) => one.at - other.at);
  const [header = ''] = lines;
  const isTable = header.split(/[,;\t]/).length > 2;
  return [
    ...(isTable && best.length > 0 && best[0]?.at !== 0 ? [header] : []),
    ...best.map(({ line }) => line),
  ];
}

/** Quotes the lines verbatim, so that Markdown in the file is inactive. */
function quoted(lines: readonly string[]): string {
  const shown = lines.map((line) => shortened(line, LINE_CHARACTERS).replaceAll('```', "'''"));
  return `\`\`\`text\n${shown.join('\n')}\n\`\`\``;
}
