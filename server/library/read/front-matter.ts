import { isMap, parseDocument } from 'yaml';
import { LibraryError } from '#server/library/library-error.ts';

/** A text and the YAML front matter between two lines of `---` at its head. */
export interface FrontMatter {
  /** Null when there is none. */
  yaml: string | null;
  body: string;
  /** The line of the file, from 1, where `body` begins. */
  bodyLine: number;
}

/** The line of the file where the YAML begins. */
export const FRONT_MATTER_LINE = 2;

/** Splits off the front matter. A lone `---` rule is text. */
export function splitFrontMatter(text: string): FrontMatter {
  const found = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!found) return { yaml: null, body: text, bodyLine: 1 };
  return {
    yaml: found[1] ?? '',
    body: text.slice(found[0].length),
    bodyLine: found[0].split('\n').length,
  };
}

/**
 * Reads title and author from any front matter; other keys are ignored.
 * @throws {LibraryError} when it is not YAML.
 */
export function titleAndAuthor(yaml: string, file: string): { title?: string; author?: string } {
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: 'silent' });
  const problem = document.errors[0];
  if (problem) {
    const line = FRONT_MATTER_LINE + yaml.slice(0, problem.pos[0]).split('\n').length - 1;
    throw new LibraryError(file, `the front matter is not valid YAML (${problem.message}).`, line);
  }
  if (!isMap(document.contents)) return {};
  const word = (key: string): string | undefined => {
    const value: unknown = document.get(key);
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).trim() || undefined
      : undefined;
  };
  const title = word('title');
  const author = word('author') ?? word('speaker');
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) };
}
