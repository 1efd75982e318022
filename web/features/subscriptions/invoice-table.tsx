import type { Invoice } from '#shared/subscriptions.ts';
import { InvoiceDownload, InvoiceStatus } from './invoice-links.tsx';
import { invoiceAmount, invoiceDay, refundedText } from './invoice-words.ts';

const HEAD = 'py-2 font-semibold';
/** When narrow, values without a column are below the date and the amount. */
const WIDE_ONLY = 'hidden @xl:table-cell';

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Invoices</caption>
      <thead className="border-t-2 border-ink text-xs text-muted">
        <tr>
          <th scope="col" className={`${HEAD} pr-4 text-left`}>
            Date
          </th>
          <th scope="col" className={`${HEAD} text-right @xl:pr-4 @xl:text-left`}>
            Amount
          </th>
          <th scope="col" className={`${HEAD} pr-4 text-left ${WIDE_ONLY}`}>
            Status
          </th>
          <th scope="col" className={`${HEAD} text-right ${WIDE_ONLY}`}>
            Download
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const refunded = refundedText(invoice);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        <span className="block whitespace-nowrap tabular-nums">{invoiceDay(invoice)}</span>
        <span className="mt-2 flex min-h-7 items-center @xl:hidden">
          <InvoiceStatus invoice={invoice} />
        </span>
      </th>
      <td className="py-3 text-right @xl:pr-4 @xl:text-left">
        <span className="block font-semibold wrap-anywhere tabular-nums">{invoiceAmount(invoice)}</span>
        {refunded !== null && <span className="block text-xs text-muted wrap-anywhere">{refunded}</span>}
        <span className="mt-2 flex min-h-7 items-center justify-end @xl:hidden">
          <InvoiceDownload invoice={invoice} />
        </span>
      </td>
      <td className={`py-3 pr-4 ${WIDE_ONLY}`}>
        <InvoiceStatus invoice={invoice} />
      </td>
      <td className={`py-3 text-right ${WIDE_ONLY}`}>
        <InvoiceDownload invoice={invoice} />
      </td>
    </tr>
  );
}
