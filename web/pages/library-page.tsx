import { useNavigate, useParams, useSearchParams } from 'react-router';
import { withoutAlsoAsked } from '#shared/also-asked.ts';
import { citedPage } from '#shared/source.ts';
import { PageReader } from '#web/features/library/page-reader.tsx';
import { useLibraryPage } from '#web/features/library/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

/** A page of a work by its address, as answers outside the app cite it. */
export default function LibraryPageScreen() {
  const { workId = '', page = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const passageId = search.get('passageId') ?? '';
  const number = Number(page);
  const query = useLibraryPage(citedPage({ work: { id: workId }, page: number, passageId }));
  const data = query.data;
  useTitle(data?.work.title ?? 'Page');
  if (data === undefined) {
    return (
      <div className="mx-auto w-full max-w-measure px-5 py-8">
        <h1 className="sr-only">A page of the library</h1>
        {query.isError ? (
          <Failing message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines widths={[60, 100, 95, 98, 40]} label="Loading the page" />
        )}
      </div>
    );
  }
  const { work, time, section, passage } = data;
  const source = {
    work,
    store: work.store,
    page: number,
    time,
    section,
    number: 1,
    heading: passage?.heading ?? '',
    passageId,
    quotes: passage ? [withoutAlsoAsked(passage.text)] : [],
  };
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-wide flex-1 flex-col">
      <h1 className="sr-only">{work.title}</h1>
      <PageReader
        key={`${workId} ${page} ${passageId}`}
        source={source}
        onClose={() => void navigate('/chat')}
      />
    </div>
  );
}
