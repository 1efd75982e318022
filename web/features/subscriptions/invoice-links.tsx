import { Download } from 'lucide-react';
import type { Invoice } from '#shared/subscriptions.ts';
import { Pill } from '#web/ui/pill.tsx';
import { invoiceDay, invoiceStatus } from './invoice-words.ts';

/** The status, linked to the invoice at the payment provider. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { label, look } = invoiceStatus(invoice);
  const pill = <Pill look={look}>{label}</Pill>;
  if (invoice.hosted_invoice_url === null) return pill;
  return (
    <a
      href={invoice.hosted_invoice_url}
      target="_blank"
      rel="noreferrer"
      className="touch-target inline-flex hover:opacity-85"
    >
      {pill}
      <span className="sr-only"> invoice of {invoiceDay(invoice)} (opens in a new tab)</span>
    </a>
  );
}

export function InvoiceDownload({ invoice }: { invoice: Invoice }) {
  if (invoice.invoice_pdf === null) return null;
  return (
    <a
      href={invoice.invoice_pdf}
      target="_blank"
      rel="noreferrer"
      className="touch-target inline-flex items-center gap-1.5 underline underline-offset-4 hover:no-underline"
    >
      <Download size={16} aria-hidden className="shrink-0" />
      Download PDF
      <span className="sr-only"> of {invoiceDay(invoice)}</span>
    </a>
  );
}
