import { randomUUID } from 'node:crypto';

/**
 * Marks text by others in a prompt: the prompt says that everything between the marks is material and never
 * an instruction. The mark is random for each answer, so nobody can write it into a page beforehand.
 */
export class Fence {
  // 62 random bits; Node creates the bytes of many at once.
  readonly mark = randomUUID().slice(-17).replace('-', '');

  /** @param label what it is, for the model. */
  around(label: string, text: string): string {
    return `${this.begin(label)}\n${text}\n${this.end}`;
  }

  begin(label: string): string {
    return `[DATA ${this.mark}: ${label}]`;
  }

  get end(): string {
    return `[END OF DATA ${this.mark}]`;
  }
}

const FENCES = /\[DATA ([\w-]+): ([^\n]*)\]\n([\s\S]*?)\n\[END OF DATA \1\]\n*/g;

/** Separates a text from what is fenced in it. */
export function partFenced(text: string): { said: string; fenced: { label: string; text: string }[] } {
  const fenced = [...text.matchAll(FENCES)].map(([, , label = '', inside = '']) => ({ label, text: inside }));
  return { said: text.replace(FENCES, '').trim(), fenced };
}

const FENCED = /^\[DATA [\w-]+: [^\n]*\]\n([\s\S]*)\n\[END OF DATA [\w-]+\]$/;

/** Returns the content of a fence; a text without one is unchanged. */
export const unfenced = (text: string): string => FENCED.exec(text)?.[1] ?? text;
