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

/** With one of these keys it was meant as front matter, even when it is not YAML. */
const OWN_KEY = /^(?:title|author|speaker)[ \t]*:/imu;
/** Keys of other programs. A text such as 'Note: never lift alone' looks like YAML too. */
const OTHER_KEY =
  /^(?:subtitle|authors|speakers|date|year|created|updated|modified|tags?|keywords|categor(?:y|ies)|layout|slug|permalink|draft|published|publisher|aliases|lang|language|isbn|id)[ \t]*:/imu;
/** A longer text between two rules is part of the work. */
const YAML_MAX_CHARACTERS = 20_000;

/**
 * Splits off the front matter. A `---` rule above other text is text.
 * @param options.isRequired any keys between two rules are front matter, even those that nothing reads.
 */
export function splitFrontMatter(text: string, { isRequired = false } = {}): FrontMatter {
  const found = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text);
  const yaml = found?.[1] ?? '';
  if (!found || !isFrontMatter(yaml, isRequired)) return { yaml: null, body: text, bodyLine: 1 };
  return {
    yaml,
    body: text.slice(found[0].length),
    bodyLine: found[0].split('\n').length,
  };
}

function isFrontMatter(yaml: string, isRequired: boolean): boolean {
  if (yaml.length > YAML_MAX_CHARACTERS) return false;
  if (yaml.trim() === '' || OWN_KEY.test(yaml)) return true;
  const { errors, contents } = parseDocument(yaml, { prettyErrors: false, logLevel: 'silent' });
  if (errors.length > 0) return false;
  return contents === null || (isMap(contents) && (isRequired || OTHER_KEY.test(yaml)));
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
