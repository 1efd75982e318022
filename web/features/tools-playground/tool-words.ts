import type { ListedTool, ToolParameter } from '#shared/tools-playground.ts';
import { WENT_WRONG } from '#web/lib/api-error.ts';

/** 'knowledge_base' → 'Knowledge Base'. */
export const toolTitle = (name: string): string =>
  name.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** Why the tools could not be loaded; the server does not always give a reason. */
export const loadFailure = ({ message }: Error): string =>
  `Failed to load tools: ${message === WENT_WRONG ? 'Failed to fetch tools' : message}`;

/** Input type of a parameter. */
export type InputKind = 'text' | 'number' | 'switch' | 'choice' | 'json';

export function inputKind({ type, enum: choices }: ToolParameter): InputKind {
  if (choices !== undefined) return 'choice';
  const types = [type].flat();
  if (types.includes('object') || types.includes('array')) return 'json';
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('boolean') ? 'switch' : 'text';
}

/** Typed text by parameter; a parameter without an entry was omitted. */
export type Typed = Readonly<Record<string, string>>;

/** Returns the first required parameter that was left empty; null when none was. 0 is a value. */
export function missingParameter({ parameters }: ListedTool, typed: Typed): string | null {
  return parameters.required.find((name) => (typed[name] ?? '').trim() === '') ?? null;
}

/**
 * Builds the arguments: numbers and switches as such; objects and arrays parsed as JSON, or as typed if that
 * fails.
 */
export function argumentsOf({ parameters }: ListedTool, typed: Typed): Record<string, unknown> {
  const given = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, parsed(inputKind(parameters.properties[name] ?? {}), value)]),
  );
}

function parsed(kind: InputKind, value: string): unknown {
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (kind === 'switch') return value === 'true';
  if (kind !== 'json') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
