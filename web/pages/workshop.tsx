import { NeedsList } from '#web/features/health/needs-list.tsx';
import { useHealth } from '#web/features/health/queries.ts';
import { Checklist } from '#web/features/workshop/checklist.tsx';
import { useTitle } from '#web/lib/title.ts';
import { SectionHead } from '#web/ui/section-head.tsx';

export default function WorkshopPage() {
  useTitle('Workshop');
  const health = useHealth();
  const needs = health.data?.needs ?? [];
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Workshop</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        What makes this your gym’s coach. Do it in any order; the list knows what is done.
      </p>
      {needs.length > 0 && (
        <section aria-labelledby="needs" className="mb-8">
          <SectionHead id="needs" title="Needs attention" />
          <NeedsList needs={needs} />
        </section>
      )}
      <Checklist backup={health.data?.backup.last_at} />
    </div>
  );
}
