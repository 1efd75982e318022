import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { unitOf } from '#shared/source.ts';
import { api } from '#web/lib/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { rehypeQuotes } from './rehype-quotes.ts';
import { ShouldBeFound } from './should-be-found.tsx';
import { useRefreshLibrary } from './store-queries.ts';

interface WorkPageProps {
  workId: string;
  page: {
    number: number;
    time: string | null;
    section: string | null;
    passages: readonly { id: string; heading: string; text: string; out_of_use: boolean }[];
  };
  /** Highlighted in its place. */
  search: string;
}

const ACTION = 'touch-target text-xs underline underline-offset-4 hover:no-underline disabled:opacity-50';

const lastHeading = (heading: string) => heading.split(' › ').at(-1) ?? '';

/** A page as its passages, each of which can be excluded from search. */
export function WorkPage({ workId, page, search }: WorkPageProps) {
  const refresh = useRefreshLibrary();
  const use = useMutation(api.library.usePassages.mutationOptions({ onSettled: refresh }));
  const [searchParams] = useSearchParams();
  const question = searchParams.get('question') ?? '';
  const { number, time, section, passages } = page;
  const unit = unitOf(page);
  const allOut = passages.length > 0 && passages.every(({ out_of_use }) => out_of_use);
  return (
    <li>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="display text-lg">
          {time ?? (section || `${unit === 'page' ? 'Page' : 'Section'} ${number}`)}
        </h3>
        {passages.length > 1 && (
          <button
            type="button"
            className={ACTION}
            disabled={use.isPending}
            onClick={() => use.mutate({ workId, page: number, out_of_use: !allOut })}
          >
            {allOut ? `Include this ${unit} again` : `Exclude this ${unit} from search`}
          </button>
        )}
      </div>
      {passages.length === 0 && <p className="text-sm text-muted">This {unit} has no text.</p>}
      <ul className="space-y-3">
        {passages.map(({ id, heading, text, out_of_use }) => (
          <li key={id} className={classNames('border-l-3 pl-4', out_of_use ? 'border-line' : 'border-ink')}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {heading && !section?.endsWith(lastHeading(heading)) && (
                <p className="text-xs text-muted">{heading}</p>
              )}
              {out_of_use && <Pill look="plain">Excluded</Pill>}
            </div>
            <div className="prose prose-page mt-1">
              <div className="prose-block">
                <Markdown
                  text={text}
                  rehypePlugins={[[rehypeQuotes, { page: text, quotes: search === '' ? [] : [search] }]]}
                />
              </div>
            </div>
            <button
              type="button"
              className={`mt-1 ${ACTION}`}
              disabled={use.isPending}
              onClick={() => use.mutate({ workId, passages: [id], out_of_use: !out_of_use })}
            >
              {out_of_use ? 'Include again' : 'Exclude from search'}
            </button>
          </li>
        ))}
      </ul>
      {question !== '' && <ShouldBeFound workId={workId} page={number} question={question} />}
      {use.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {use.error.message}
        </p>
      )}
    </li>
  );
}
