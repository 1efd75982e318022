import { Navigate } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { InvoiceList } from '#web/features/subscriptions/invoice-list.tsx';
import { useTitle } from '#web/lib/title.ts';
import { accountPath, tabsOf } from './account-tabs.ts';

export default function InvoicesPage() {
  const viewer = useViewer().data;
  if (!viewer) return null;
  return accountPath('invoices', tabsOf(viewer)) ? <Invoices /> : <Navigate to="/account/home" replace />;
}

function Invoices() {
  useTitle('Transaction Invoices');
  return (
    <div className="@container max-w-measure">
      <h1 id="invoices" className="display mb-6 text-3xl">
        Transaction Invoices
      </h1>
      <InvoiceList top="invoices" />
    </div>
  );
}
