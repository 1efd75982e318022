import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PromptPartName } from '#shared/prompt-parts.ts';
import type { ShownPrompt } from '#shared/system-prompt.ts';
import { failedText } from '#web/lib/failed-text.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { usePrompt } from './queries.ts';

const PARTS: Record<PromptPartName, string> = {
  rules: 'Rules',
  personality: 'Personality',
  house_rules: 'House rules',
  profile: 'Training profile',
  records: 'Personal records',
  memories: 'Memories',
  tools: 'Tools',
};

/** Shows what a model reads before a question, with the tokens of each part. */
export function PromptView() {
  const [member, setMember] = useState('');
  const [typed, setTyped] = useState('');
  const prompt = usePrompt(member);
  const { data } = prompt;

  function look(event: FormEvent) {
    event.preventDefault();
    const address = typed.trim().toLowerCase();
    if (address === member) void prompt.refetch();
    else setMember(address);
  }

  return (
    <section aria-labelledby="prompt" className="space-y-5">
      <SectionHead id="prompt" title="What the model reads" />
      <form onSubmit={look} className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]">
        <Field
          label="As member (email; empty for yourself)"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="plain">
          Show
        </Button>
        <Button look="plain" busy={prompt.isFetching} onClick={() => void prompt.refetch()}>
          <RefreshCw size={16} aria-hidden /> Refresh
        </Button>
      </form>
      {prompt.isPending && <SkeletonLines widths={[40, 100, 90, 100]} label="Loading the system prompt" />}
      {prompt.isError && (
        <Failing
          message={failedText('Failed to load system prompt.', prompt.error)}
          onRetry={() => void prompt.refetch()}
        />
      )}
      {data && <Shown prompt={data} />}
    </section>
  );
}

function Shown({ prompt }: { prompt: ShownPrompt }) {
  const { parts, tokenCount, masked, since_yesterday: changes } = prompt;
  const names = [...new Set(parts.map(({ part }) => part))];
  const tokensOf = (name: PromptPartName) =>
    parts.filter(({ part }) => part === name).reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <>
      <p>
        <span className="figures text-4xl">{number(tokenCount)}</span>{' '}
        <span className="text-sm text-muted">tokens before the question</span>
      </p>
      <table className="w-full text-sm">
        <caption className="sr-only">Tokens of each part</caption>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {PARTS[name]}
              </th>
              <td className="w-1/2 py-2">
                <div
                  aria-hidden
                  className="h-2 rounded-plate bg-iron"
                  style={{ width: `${Math.max(1, (100 * tokensOf(name)) / tokenCount)}%` }}
                />
              </td>
              <td className="figures py-2 pl-4 text-right text-base">{number(tokensOf(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {masked && (
        <p className="text-sm text-muted">
          Every value of this member is masked; only its length stays visible. This view is recorded in the
          audit log.
        </p>
      )}
      {changes && <Changes {...changes} />}
      <ScrollRegion
        aria-label="System prompt"
        className="max-h-[70dvh] space-y-4 overflow-auto rounded-edge bg-sunk p-4 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {parts.map(({ part, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
          <div key={index} className="border-l-3 border-line pl-3">
            <p className="text-xs font-semibold text-muted">{PARTS[part]}</p>
            {text}
          </div>
        ))}
      </ScrollRegion>
    </>
  );
}

function Changes({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  if (added.length + removed.length === 0)
    return <p className="text-sm text-muted">Nothing changed since yesterday.</p>;
  return (
    <details className="text-sm">
      <summary className="touch-target cursor-pointer">
        Since yesterday: {added.length} lines added, {removed.length} removed
      </summary>
      <ul className="mt-2 space-y-1 wrap-anywhere">
        {removed.map((line) => (
          <li key={`- ${line}`} className="text-danger">
            − {line}
          </li>
        ))}
        {added.map((line) => (
          <li key={`+ ${line}`}>+ {line}</li>
        ))}
      </ul>
    </details>
  );
}
