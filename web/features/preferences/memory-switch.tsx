import { Failing } from '#web/ui/failing.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { usePreferences, useSavePreferences } from './queries.ts';

/** Turns the coach's memory on and off. */
export function MemorySwitch() {
  const preferences = usePreferences();
  const save = useSavePreferences();
  if (preferences.isError && !preferences.data) {
    return <Failing message={preferences.error.message} onRetry={() => void preferences.refetch()} />;
  }
  const on = preferences.data?.memory ?? true;
  return (
    <>
      <Switch
        label="Let the coach remember"
        hint={
          on
            ? 'It reads these memories when it answers, and adds to them.'
            : 'Off: it does not read, send or add any. They stay here.'
        }
        checked={on}
        disabled={!preferences.data}
        onChange={(memory) => save.mutate({ memory })}
      />
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {save.isError && save.error.message}
      </p>
    </>
  );
}
