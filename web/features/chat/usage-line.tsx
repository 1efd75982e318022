import type { Usage } from '#shared/usage.ts';
import { number } from '#web/lib/numbers.ts';

/** Formats an amount; small ones keep two significant digits. */
function money(micros: number, currency: string): string {
  const amount = micros / 1_000_000;
  const digits = amount < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return number(amount, { style: 'currency', currency, ...digits });
}

/** Shows the usage of an answer, for admins. */
export function UsageLine({ usage }: { usage: Usage }) {
  const { model, input_tokens, output_tokens, cost_micros, currency, estimated } = usage;
  return (
    <p className="ml-auto flex min-w-0 flex-wrap justify-end gap-x-2.5 text-xs text-muted">
      <span className="max-w-48 ellipsis">{model}</span>
      <span className="whitespace-nowrap">
        {estimated && 'about '}
        <span className="figures">{number(input_tokens)}</span> in,{' '}
        <span className="figures">{number(output_tokens)}</span> out
      </span>
      {cost_micros !== null && currency !== null && (
        <span className="figures whitespace-nowrap text-ink-soft">{money(cost_micros, currency)}</span>
      )}
    </p>
  );
}
