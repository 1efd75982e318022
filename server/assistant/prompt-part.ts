import type { UsedInAnswer } from './answer-extras.ts';
import type { Athlete } from './athlete.ts';

/** What a feature adds to the prompt about the athlete. */
export interface PromptPart {
  /** Tells the model what the lines are. */
  label: string;
  read(question: PartQuestion): Promise<PromptLines>;
}

export interface PartQuestion {
  userId: string;
  athlete: Athlete;
  /** The text of the question. */
  asked: string;
  /** The athlete's. */
  timeZone: string;
  signal: AbortSignal;
}

export interface PromptLines {
  /** Omitted when empty. */
  lines: readonly string[];
  used: UsedInAnswer;
}

export interface PromptSection extends PromptLines {
  label: string;
}
