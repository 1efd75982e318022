import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/chat.ts';
import { refusal, toApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';

export const usePrompt = (member: string) =>
  useQuery(api.systemPrompt.read.queryOptions({ input: member === '' ? {} : { member }, retry: false }));

export const useHouseRules = () => useQuery(api.systemPrompt.houseRules.queryOptions());

export function useApplyRules() {
  const queries = useQueryClient();
  return useMutation(
    api.systemPrompt.applyRules.mutationOptions({
      onSuccess: (versions) => queries.setQueryData(api.systemPrompt.houseRules.queryKey(), versions),
      // After a conflict, too: it shows the version of the other.
      onSettled: () => queries.invalidateQueries({ queryKey: api.systemPrompt.key() }),
    }),
  );
}

const CUT_OFF = 'The answer was cut off. Please try again.';

interface Tried {
  draft: string;
  current: string;
}

/** Asks a question twice, with the draft and with the current rules; neither answer is stored. */
export const useTestQuestion = () =>
  useMutation({
    mutationFn: async ({ question, draft }: { question: string; draft: string }): Promise<Tried> => {
      const [byDraft, byRules] = await Promise.all([
        askOnce({ content: question, houseRules: draft }),
        askOnce({ content: question }),
      ]);
      return { draft: byDraft, current: byRules };
    },
  });

/** @throws ApiError when there is no answer, or only part of one: neither shows what the rules do */
export async function askOnce(body: { content: string; houseRules?: string }): Promise<string> {
  try {
    const reply = await fetch('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...body, nosupa: true, nocache: true }),
    });
    if (!reply.ok) throw refusal(reply.status, { message: await reply.text() });
    const { answer, ending, error } = (await reply.json()) as Answer;
    if (ending !== 'done') throw refusal(503, { message: error ?? CUT_OFF });
    return answer;
  } catch (error) {
    throw toApiError(error);
  }
}
