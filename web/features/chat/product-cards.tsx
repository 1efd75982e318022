import { ArrowUpRight } from 'lucide-react';
import type { ProductCard } from '#shared/answer-extras.ts';
import { formatOf, number } from '#web/lib/numbers.ts';

/** `$110`, `$110.50`: zero cents are left out. */
function priceOf({ price_cents, currency }: ProductCard): string {
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const digits = formatOf(money).resolvedOptions().maximumFractionDigits ?? 2;
  return number(price_cents / 10 ** digits, { ...money, trailingZeroDisplay: 'stripIfInteger' });
}

/** Products in the shop that the answer mentions. */
export function ProductCards({ products }: { products: readonly ProductCard[] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-xs font-semibold text-muted">From the shop</h3>
      <ul aria-label="From the shop" className={`grid gap-3 ${products.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {products.map((product) => (
          <li key={product.id}>
            <a
              href={product.url}
              target="_blank"
              rel="noopener nofollow"
              className="group grid h-full min-h-touch grid-cols-[1fr_auto] items-end gap-x-4 rounded-edge border border-line-strong bg-raised px-4 py-3 hover:border-ink"
            >
              <span className="min-w-0 self-start">
                <span className="block text-xs text-muted first-letter:uppercase">{product.category}</span>
                <span className="mt-0.5 block text-sm leading-snug font-semibold decoration-signal decoration-2 underline-offset-4 group-hover:underline">
                  {product.name}
                </span>
              </span>
              <span className="flex items-center gap-1.5">
                <span className="figures text-xl leading-none">{priceOf(product)}</span>
                <ArrowUpRight size={16} aria-hidden className="text-muted group-hover:text-ink" />
                <span className="sr-only">, opens the shop in a new tab</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
