import { jobIdsOfOrder } from '#shared/jobs/kinds.ts';
import { hasBounceNote } from './bounce-note.ts';
import type { StoredOrder } from './order.ts';
import { hasOldSlip } from './packing/old-slip.ts';

/** Returns the ids of all jobs that an order can have. */
export const jobsOfOrder = ({
  id,
  refunds = [],
  returns = [],
  edits = [],
  dispute,
  otherDisputes,
  provider,
  notes,
  timeline,
  resends = [],
}: StoredOrder): string[] => [
  ...new Set(
    jobIdsOfOrder({
      orderId: id,
      refundIds: refunds.map((refund) => refund.id),
      returnIds: returns.map((one) => one.id),
      editIds: edits.map((edit) => edit.id),
      disputeIds: [dispute, ...(otherDisputes ?? [])].flatMap((one) => one?.id ?? []),
      isByProvider: Boolean(provider),
      hasBounced: hasBounceNote({ notes }),
      hasOldSlip: hasOldSlip({ timeline }),
      resends,
    }),
  ),
];
