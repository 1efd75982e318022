import type { Athlete } from '#server/assistant/athlete.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { openTriesBudget } from './budget.ts';

/** What the coach needs to answer visitors. */
export interface VisitorCoach {
  /** Contains no tool that reads or writes anyone's data. */
  toolbox: Toolbox;
  /** An unknown athlete. */
  athlete: Athlete;
  houseRules(): Promise<string>;
}

export type TriesParts = FeatureParts & VisitorCoach & { triesBudget: ReturnType<typeof openTriesBudget> };
