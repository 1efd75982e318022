import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { listed } from '#shared/listed.ts';
import { PackError } from './pack-error.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** YAML validated against a schema, with the line of each value. */
export interface CheckedYaml<T> {
  value: T;
  /** Returns the line of the file, from 1, of the value at a path such as `[3, 'id']`. */
  lineOf(path: Path): number;
}

/**
 * Parses and checks YAML.
 * @param file as messages name it, such as `content/products.yaml`.
 * @param firstLine line of the file where `text` begins.
 * @throws {PackError} naming the file and every missing field, or else the first problem, with their lines.
 */
export function checkYaml<T>(
  text: string,
  schema: z.ZodType<T>,
  file: string,
  firstLine = 1,
): CheckedYaml<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const broken = document.errors[0];
  if (broken) throw new PackError(`${file} line ${lineAt(broken.pos[0])}: ${asSentence(broken.message)}`);
  const lineOf = (path: Path) => lineAt(offsetOf(document, path));
  const parsed = schema.safeParse(plainValue(document, file));
  if (parsed.success) return { value: parsed.data, lineOf };
  const { issues } = parsed.error;
  const missing = issues.filter(
    ({ code, path }) => code !== 'unrecognized_keys' && !document.hasIn([...path]),
  );
  if (missing.length > 0) throw new PackError(`${file} ${missingSentence(missing, lineOf)}`);
  const issue = issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  throw new PackError(`${file} line ${lineOf(path)}: ${issueSentence(issue, true)}`);
}

const MISSING_LINES_SHOWN = 10;

/** For example 'line 1: author and year are missing; line 9: id is missing.' */
function missingSentence(issues: readonly Issue[], lineOf: (path: Path) => number): string {
  const fieldsByLine = new Map<number, string[]>();
  for (const { path } of issues) {
    const line = lineOf(path);
    fieldsByLine.set(line, [...(fieldsByLine.get(line) ?? []), fieldName(path)]);
  }
  const parts = [...fieldsByLine].map(
    ([line, fields]) => `line ${line}: ${listed(fields)} ${fields.length === 1 ? 'is' : 'are'} missing`,
  );
  const more = parts.length - MISSING_LINES_SHOWN;
  return `${parts.slice(0, MISSING_LINES_SHOWN).join('; ')}${more > 0 ? `; and in ${more} more places` : ''}.`;
}

function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new PackError(`${file}: ${asSentence(error instanceof Error ? error.message : String(error))}`);
  }
}

/** Finds where the value at `path` begins, or its nearest existing parent. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/**
 * Describes an issue in a sentence that begins with the field.
 * @param present there is a value
 * @param labels the names of fields, by their paths
 */
export function issueSentence(
  issue: Issue,
  present: boolean,
  labels: Readonly<Record<string, string>> = {},
): string {
  if (issue.code === 'unrecognized_keys') return `there is no field "${issue.keys[0]}" here.`;
  const field = fieldName(issue.path);
  const name = labels[field] ?? (field || 'the file');
  if (!present) return `${name} is missing.`;
  return asSentence(`${name} ${requirement(issue)}`);
}

const fieldName = (path: Path) => path.filter((step) => typeof step !== 'number').join('.');

const TYPE_NAMES: Record<string, string> = {
  string: 'text (put it in quotes)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
};

function requirement(issue: Issue): string {
  if (issue.code === 'invalid_type') return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values.map(String))}`;
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'must not be empty';
    if (issue.origin === 'array') return 'must have at least one entry';
    return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`;
  }
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? `must have at most ${issue.maximum} entries`
      : `must be at most ${issue.maximum}`;
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an address such as https://example.com';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be an email address';
  return issue.message;
}

function oneOf(values: string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(', ')}`;
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
