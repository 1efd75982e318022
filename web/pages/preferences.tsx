import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noAccess } from '#shared/no-access.ts';
import { useViewer, viewerKey } from '#web/features/auth/queries.ts';
import { ModelField } from '#web/features/models/model-field.tsx';
import { useModels } from '#web/features/models/queries.ts';
import { PreferencesForm } from '#web/features/preferences/preferences-form.tsx';
import { PreferencesSkeleton } from '#web/features/preferences/preferences-skeleton.tsx';
import { usePreferences } from '#web/features/preferences/queries.ts';
import { api } from '#web/lib/call.ts';
import { useTitle } from '#web/lib/title.ts';
import { Failing } from '#web/ui/failing.tsx';

export default function PreferencesPage() {
  useTitle('Personality');
  const queries = useQueryClient();
  const viewer = useViewer().data;
  const preferences = usePreferences();
  const pack = useQuery(api.gym.personalities.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const models = useModels().data?.models ?? [];
  const chooses = viewer?.isAdmin === true;
  const failed = [preferences, pack].find(({ isError, data }) => isError && data === undefined);
  return (
    <>
      <h1 className="display text-3xl">Personality</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        How the coach talks to you. The training advice stays the same: only the wording changes.
      </p>
      {preferences.data && pack.data ? (
        <PreferencesForm
          preferences={preferences.data}
          personalities={pack.data.personalities}
          unavailableReason={viewer ? noAccess(viewer.access) : null}
          onNoAccess={() => void queries.invalidateQueries({ queryKey: viewerKey })}
          models={chooses ? (field) => <ModelField {...field} /> : null}
          acceptsTemperature={(id) => models.find((one) => one.id === id)?.accepts_temperature ?? true}
        />
      ) : failed ? (
        <Failing
          message={failed.error?.message ?? ''}
          onRetry={() => {
            for (const query of [preferences, pack]) if (query.isError) void query.refetch();
          }}
        />
      ) : (
        <PreferencesSkeleton />
      )}
    </>
  );
}
