import type { SuggestionGroup } from '#shared/gym-face.ts';
import { useFetched } from './use-fetched.ts';

const GROUPS: readonly SuggestionGroup[] = ['general', 'training-program', 'founder-legacy'];

/** A question of the gym's own suggestions from each of some groups; none until they are there. */
export function useFirstQuestions(): string[] {
  const fetched = useFetched<{ suggestions: { group: SuggestionGroup; question: string }[] }>(
    '/api/suggestions',
  );
  if (fetched.state !== 'loaded') return [];
  const { suggestions } = fetched.data;
  return GROUPS.flatMap((group) => suggestions.find((each) => each.group === group)?.question ?? []);
}
