import { useId } from 'react';
import { Link } from 'react-router';
import { failedText } from '#web/lib/failed-text.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { InvoiceDownload, InvoiceStatus } from './invoice-links.tsx';
import { invoiceAmount, invoiceDay, refundedText } from './invoice-words.ts';
import { invoicesOf, useInvoices } from './queries.ts';

const SHOWN = 3;

/** The latest invoices, with a link to all. */
export function RecentInvoices() {
  const name = useId();
  const list = useInvoices();
  const invoices = invoicesOf(list.data).slice(0, SHOWN);
  return (
    <section aria-labelledby={name}>
      <SectionHead id={name} title="Recent Invoices">
        <Link to="/account/invoices">All invoices</Link>
      </SectionHead>
      {list.isPending && (
        <div className="py-4">
          <SkeletonLines widths={[64, 58, 61]} label="Loading invoices..." />
        </div>
      )}
      {list.isError && invoices.length === 0 && (
        <div className="py-4">
          <Failing
            message={failedText('Failed to load invoices.', list.error)}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {list.isSuccess && invoices.length === 0 && <p className="py-4 text-muted">No invoices found</p>}
      <ul>
        {invoices.map((invoice) => (
          <li
            key={invoice.id}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="figures block text-xl wrap-anywhere">{invoiceAmount(invoice)}</span>
              <span className="block text-xs text-muted">
                {[invoiceDay(invoice), refundedText(invoice)].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="flex items-center gap-x-4">
              <InvoiceStatus invoice={invoice} />
              <InvoiceDownload invoice={invoice} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
