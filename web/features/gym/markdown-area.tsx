import { useState } from 'react';
import { Markdown } from '#web/ui/markdown.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface MarkdownAreaProps {
  label: string;
  value: string;
  limit: number;
  onChange: (value: string) => void;
}

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** Markdown, as source or preview. */
export function MarkdownArea({ label, value, limit, onChange }: MarkdownAreaProps) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className="space-y-3">
      <Segmented label={`${label}: view`} hideLabel options={VIEWS} value={view} onChange={setView} />
      {view === 'write' ? (
        <TextArea
          label={label}
          hint="Markdown: **bold**, [a link](https://…), lists with -."
          limit={limit}
          value={value}
          rows={6}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div>
          <p className="mb-1.5 text-sm font-semibold">{label}</p>
          <ScrollRegion
            aria-label={`${label}, as it is read`}
            className="prose max-h-96 overflow-y-auto rounded-edge border border-line bg-raised px-4 py-3"
          >
            <Markdown text={value} screens="all" />
          </ScrollRegion>
        </div>
      )}
    </div>
  );
}
