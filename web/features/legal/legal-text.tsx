import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { Failing } from '#web/ui/failing.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

export const useLegalText = () =>
  useQuery(api.legal.text.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));

/** The current text, with its date and version. `heading` is the level of its title. */
export function LegalText({ heading: Heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const query = useLegalText();
  if (query.isPending)
    return <SkeletonLines widths={[40, 100, 96, 90, 98, 60]} label="Loading the legal text" />;
  if (query.isLoadingError)
    return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const { title, text, since, version } = query.data;
  return (
    <>
      <Heading className={Heading === 'h1' ? 'display text-3xl' : 'display text-xl'}>{title}</Heading>
      <p className="mt-2 mb-6 text-sm text-muted">
        In effect since <time dateTime={since}>{moment(since, 'day')}</time> · Version {version}
      </p>
      <div className="prose">
        <Markdown text={text} top={Heading === 'h1' ? 2 : 3} screens="all" />
      </div>
    </>
  );
}
