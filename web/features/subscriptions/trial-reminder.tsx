import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Whether a mail reminds of the end of the trial. */
export function TrialReminder() {
  const queries = useQueryClient();
  const choices = useQuery(api.subscriptions.mailChoices.queryOptions());
  const queryKey = api.subscriptions.mailChoices.queryKey();
  const save = useMutation(
    api.subscriptions.saveMailChoices.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    }),
  );
  if (!choices.data) return null;
  const shown = save.isPending ? save.variables : choices.data;
  return (
    <div className="mt-8 max-w-measure">
      <Switch
        label="Email me before my trial ends"
        hint="One email, four hours before."
        checked={shown.trial_ending}
        onChange={(checked) => save.mutate({ trial_ending: checked })}
      />
      {save.isError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {save.error.message}
        </p>
      )}
    </div>
  );
}
