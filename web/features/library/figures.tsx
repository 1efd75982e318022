import { number } from '#web/lib/numbers.ts';

/** Large figures in a row; a figure without a value is loading. */
export function Figures({ of }: { of: readonly { label: string; value: number | undefined }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-5">
      {of.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">{label}</dt>
          <dd className="figures text-4xl">
            {value === undefined ? <span className="skeleton inline-block h-9 w-20" /> : number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
