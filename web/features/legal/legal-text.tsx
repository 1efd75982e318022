import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { Failing } from '#web/ui/failing.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

export function LegalText() {
  const query = useQuery(api.gym.legal.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (query.isPending)
    return <SkeletonLines widths={[40, 100, 96, 90, 98, 60]} label="Loading the legal text" />;
  if (query.isError) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <>
      <h1 className="display mb-6 text-3xl">{query.data.title}</h1>
      <div className="prose">
        <Markdown text={query.data.text} top={2} />
      </div>
    </>
  );
}
