import { INVOICES_PAGE } from '#shared/subscription-limits.ts';
import { BackToTop } from '#web/ui/back-to-top.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { invoicesOf, useInvoices } from './queries.ts';

/** All invoices, a page at a time. `top` is the id of the element above them. */
export function InvoiceList({ top }: { top: string }) {
  const list = useInvoices();
  const invoices = invoicesOf(list.data);
  return (
    <PagedList
      nearPx={100}
      query={list}
      rows={invoices.length}
      skeleton={<SkeletonLines widths={[100, 100, 100, 100, 100]} label="Loading invoices..." />}
      empty={<p className="py-6">No invoices found</p>}
      failed={{ first: 'Failed to load invoices.', more: 'Failed to load more invoices.' }}
      end={
        invoices.length >= INVOICES_PAGE && (
          <>
            All invoices loaded. <BackToTop id={top} />
          </>
        )
      }
    >
      <InvoiceTable invoices={invoices} />
    </PagedList>
  );
}
