import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/lib/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Failing } from '#web/ui/failing.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { type LastCall, useLastCalls } from './last-calls.ts';
import { ToolForm } from './tool-form.tsx';
import { loadFailure, toolTitle } from './tool-words.ts';

interface ToolsBoardProps {
  /** The admin whose rows a tool may change. */
  viewer: { id: string; email: string };
}

/** Calls the coach's tools by hand. */
export function ToolsBoard({ viewer }: ToolsBoardProps) {
  const query = useQuery(api.toolsPlayground.list.queryOptions());
  const [name, setName] = useState<string | null>(null);
  /** An earlier call to repeat: chosen twice, it fills the form twice. */
  const [again, setAgain] = useState<{ call: LastCall; nth: number } | null>(null);
  const last = useLastCalls(viewer.id);
  const tools = query.data?.tools ?? [];
  const tool = tools.find((one) => one.name === name);
  return (
    <div className="grid gap-x-8 gap-y-6 @2xl:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <div className="mb-2 flex items-center justify-between">
          <h2 className="display text-xl">Tools</h2>
          <IconButton
            label="Refresh the tools"
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <RefreshCw size={18} aria-hidden />
          </IconButton>
        </div>
        {query.isPending && <SkeletonLines widths={[80, 60, 70, 50]} label="Loading tools" />}
        {query.isError && !query.data && (
          <Failing message={loadFailure(query.error)} onRetry={() => void query.refetch()} />
        )}
        <ul className="flex flex-wrap gap-1 @2xl:flex-col">
          {tools.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                aria-pressed={one.name === name}
                onClick={() => {
                  setAgain(null);
                  setName(one.name);
                }}
                className={classNames(
                  'min-h-touch w-full rounded-edge px-3 text-left text-sm @2xl:min-h-9',
                  one.name === name
                    ? 'bg-iron font-semibold text-on-iron'
                    : 'bg-sunk hover:bg-line @2xl:bg-transparent',
                )}
              >
                {toolTitle(one.name)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        {tool === undefined ? (
          <p className="text-sm text-muted">Select a tool from the list to get started.</p>
        ) : (
          <ToolForm
            key={`${tool.name} ${again?.nth ?? ''}`}
            tool={tool}
            owner={viewer.email}
            initial={again?.call.typed ?? {}}
            onCall={(typed) => last.add({ tool: tool.name, typed })}
          />
        )}
        {last.calls.length > 0 && (
          <details className="mt-8 text-sm">
            <summary className="touch-target cursor-pointer py-1 text-muted">Last calls</summary>
            <ul className="mt-2 divide-y divide-line">
              {last.calls.map((call) => (
                <li key={JSON.stringify(call)}>
                  <button
                    type="button"
                    className="touch-target block w-full py-2 text-left hover:bg-sunk"
                    onClick={() => {
                      setName(call.tool);
                      setAgain({ call, nth: (again?.nth ?? 0) + 1 });
                    }}
                  >
                    <span className="font-semibold">{toolTitle(call.tool)}</span>{' '}
                    <span className="wrap-anywhere text-muted">
                      {Object.entries(call.typed)
                        .filter(([, value]) => value !== '')
                        .map(([parameter, value]) => `${parameter}: ${value}`)
                        .join(', ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}
