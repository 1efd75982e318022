import type { SuggestionGroup } from '#shared/gym-face.ts';
import { useFetched } from './use-fetched.ts';

const GROUPS: readonly SuggestionGroup[] = ['general', 'training-program', 'founder-legacy'];

/** Returns a question from each of some groups of the gym's own suggestions; none until loaded. */
export function useFirstQuestions(): string[] {
  const fetched = useFetched<{ suggestions: { group: SuggestionGroup; question: string }[] }>(
    '/api/suggestions',
  );
  if (fetched.state !== 'loaded') return [];
  const { suggestions } = fetched.data;
  return GROUPS.flatMap((group) => suggestions.find((each) => each.group === group)?.question ?? []);
}
