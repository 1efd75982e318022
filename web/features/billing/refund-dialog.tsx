import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { BilledMember } from '#shared/billing.ts';
import { formatMoney, majorUnits } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { leftOf, refundAmount } from './refund-amount.ts';

const ACCESS = [
  { value: 'unchanged', label: 'Stays' },
  { value: 'period_end', label: 'Ends with the period' },
  { value: 'now', label: 'Ends now' },
] as const;
/** After a refund in full, only the end of access is left to decide. */
const ENDS = ACCESS.filter(({ value }) => value !== 'unchanged');

interface RefundDialogProps {
  member: BilledMember;
  invoice: Invoice;
  /** Sent again with the same id, a refund is made once. */
  sendId: string;
  /** It was made or refused: another one needs another id. */
  onSettled: () => void;
  onClose: () => void;
}

/** Refunds an invoice in full or in part, and asks what happens to access. */
export function RefundDialog({ member, invoice, sendId, onSettled, onClose }: RefundDialogProps) {
  const queries = useQueryClient();
  const { email, subscription_status: status } = member;
  const { currency } = invoice;
  /** What was left when a refund was sent whose outcome is unknown: it is sent again as it was. */
  const [unsettled, setUnsettled] = useState<number | null>(null);
  const left = unsettled ?? leftOf(invoice);
  const isRefunded = left === 0;
  const [typed, setTyped] = useState(String(majorUnits(left, currency)));
  const [chosen, setAccess] = useState<(typeof ACCESS)[number]['value']>('unchanged');
  // A canceled subscription ends with the period anyway.
  const end = status === 'canceled' ? 'now' : 'period_end';
  const access = isRefunded && chosen === 'unchanged' ? end : chosen;
  const refund = useMutation(
    api.billing.refund.mutationOptions({
      onSuccess: () => {
        onSettled();
        onClose();
      },
      onError: (error) => {
        const isRefused = statusOf(error) === 409;
        setUnsettled(isRefused ? null : left);
        if (!isRefused) return;
        // The provider repeats its refusal of a request with the same id. A part may have been refunded, which
        // the message says: what is asked for next is entered again.
        onSettled();
        setTyped('');
        setIsChecked(false);
      },
      onSettled: () => void queries.invalidateQueries({ queryKey: api.billing.key() }),
    }),
  );
  const [isChecked, setIsChecked] = useState(false);
  const amount = isRefunded ? left : refundAmount(typed, { left, currency });
  const title = isRefunded ? 'End access after this refund?' : 'Refund this invoice?';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (amount === null) return;
    const isWhole = amount === left;
    refund.mutate({
      member: email,
      invoice_id: invoice.id,
      access,
      send_id: sendId,
      ...(!isWhole && { amount }),
    });
  };
  return (
    <Modal open onClose={onClose} label={title}>
      <form onSubmit={send} noValidate className="space-y-4 p-6">
        <h2 className="display text-xl">{title}</h2>
        <p className="text-sm">
          {email} paid {formatMoney(invoice.amount_paid, currency)}
          {invoice.amount_refunded > 0 &&
            `, and ${formatMoney(invoice.amount_refunded, currency)} was refunded`}
          .{!isRefunded && ' A refund cannot be undone.'}
        </p>
        {!isRefunded && (
          <Field
            label="Amount"
            inputMode="decimal"
            suffix={currency.toUpperCase()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={
              isChecked && amount === null
                ? `Please enter an amount up to ${formatMoney(left, currency)}.`
                : undefined
            }
          />
        )}
        <Segmented label="Access" options={isRefunded ? ENDS : ACCESS} value={access} onChange={setAccess} />
        {refund.isError && (
          <p role="alert" className="text-sm text-danger">
            {refund.error.message}
          </p>
        )}
        <DialogFoot
          action={isRefunded ? 'End access' : 'Refund'}
          busyAction={isRefunded ? 'Ending...' : 'Refunding...'}
          busy={refund.isPending}
          look="danger"
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
