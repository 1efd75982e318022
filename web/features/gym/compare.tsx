import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import type { Difference } from './differences.ts';

interface CompareProps {
  title?: string;
  sides?: readonly [file: string, now: string];
  differences: readonly Difference[];
}

/** Shows the pack's file beside the current values. */
export function Compare(props: CompareProps) {
  const {
    title = 'Compare with the content pack',
    sides = ['In the content pack', 'Now'],
    differences,
  } = props;
  return (
    <details className="text-sm">
      <summary className="touch-target w-fit underline underline-offset-4 hover:no-underline">
        {title} ({differences.length})
      </summary>
      <ul className="mt-3 space-y-5">
        {differences.map(({ label, file, now }) => (
          <li key={label}>
            <p className="font-semibold wrap-anywhere">{label}</p>
            <dl className="mt-1.5 grid gap-3 @xl:grid-cols-2">
              <Side title={sides[0]} label={label} text={file} />
              <Side title={sides[1]} label={label} text={now} />
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SideProps {
  title: string;
  label: string;
  text: string | null;
}

function Side({ title, label, text }: SideProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="mt-0.5">
        <ScrollRegion
          aria-label={`${label}: ${title}`}
          className="max-h-60 overflow-y-auto rounded-edge bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-wrap"
        >
          {text ?? <span className="text-muted">Nothing</span>}
        </ScrollRegion>
      </dd>
    </div>
  );
}
