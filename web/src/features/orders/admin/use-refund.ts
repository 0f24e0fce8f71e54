import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { committedRefundCents, refundableCents } from '#shared/orders/refunds.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { useNewestOrder } from './api/admin-orders.ts';
import { refundOrder, useAdminOrderChange } from './api/change-admin-order.ts';
import {
  amountError,
  emptyRefund,
  fitted,
  otherRefundMessage,
  type RefundDraft,
  restockOf,
  unitsOfDraft,
} from './refund.ts';

/** State of the dialog. The admin first fills in the draft and then confirms it. */
interface Progress {
  isAsking: boolean;
  /** True once the admin has clicked Continue. From then on, errors are shown. */
  isTried: boolean;
  isTouched: boolean;
  failure: string | null;
}

const START: Progress = { isAsking: false, isTried: false, isTouched: false, failure: null };

/**
 * Returns the state and the actions of a refund. Works on the order as the admin saw it, and reports refunds made since then.
 */
export function useRefund(order: AdminOrder, onDone: () => void) {
  const [seen, setSeen] = useState(order);
  const [draft, setDraft] = useState(() => emptyRefund(order));
  const [{ isAsking, isTried, isTouched, failure }, setProgress] = useState(START);
  const newest = useNewestOrder(order.id);
  const { mutateAsync, isPending } = useAdminOrderChange(refundOrder(order.id));

  const step = (part: Partial<Progress>) => setProgress((now) => ({ ...now, ...part }));
  const left = refundableCents(seen);
  const error = amountError(draft.dollars, left);
  const amountCents = centsOf(draft.dollars) ?? 0;
  const restock = restockOf(
    draft,
    seen.items.map(({ restockable }) => restockable),
  );

  return {
    seen,
    draft,
    left,
    amountCents,
    restock,
    amountError: isTried ? error : null,
    failure,
    isAsking,
    isBusy: isPending,
    isUnsaved: isTouched && !isAsking,
    fillIn(next: RefundDraft) {
      setDraft(next);
      step({ isTouched: true });
    },
    ask: () => step({ isTried: true, failure: null, isAsking: !error }),
    back: () => step({ isAsking: false }),
    async refund() {
      try {
        await mutateAsync({
          amountCents,
          refundedSeenCents: committedRefundCents(seen),
          reason: draft.reason.trim() || null,
          units: unitsOfDraft(draft),
          restock,
        });
        onDone();
      } catch (problem) {
        const now = (await newest()) ?? seen;
        setSeen(now);
        setDraft(fitted(draft, now));
        step({
          isAsking: false,
          failure: otherRefundMessage(seen, now, problem instanceof ApiProblem) ?? failureMessage(problem),
        });
      }
    },
  };
}

export type Refunding = ReturnType<typeof useRefund>;
