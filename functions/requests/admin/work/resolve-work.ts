import { Problem } from '../../../../shared/errors.ts';
import { withEntry } from '../../../../shared/order-changes.ts';
import { orderOfWork } from '../../../../shared/work.ts';
import { handle } from '../../../http.ts';
import { ConditionsFailed } from '../../../store/client.ts';
import { closeWork, getWork } from '../../../store/work.ts';
import { changeAsOwner, isoTime } from '../orders/change-as-owner.ts';

const gone = (cause?: unknown) => new Problem('not_found', 'This has been dealt with', { cause });

/** What was looked into leaves the list; the order remembers it. */
export const resolveWork = handle('POST /api/admin/work/{id}/resolution', async (request) => {
  const { params, now } = request;
  const item = await getWork(params.id);
  if (!item) throw gone();
  const about = orderOfWork(item);
  if (item.kind !== 'review_order' || !about) {
    throw new Problem('conflict', 'The shop does this by itself: it can be tried again, not be marked as dealt with');
  }
  const reason = item.reason ?? 'Please look';
  const entry = { at: isoTime(now), event: `Dealt with: ${reason}`, isPrivate: true } as const;
  try {
    await changeAsOwner({ ...request, params: { id: about.orderId } }, 'order.reviewed', (order) => ({
      order: withEntry(order, entry),
      writes: [closeWork(item)],
      told: [{ field: 'review', before: reason, after: null }],
    }));
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (!(await getWork(item.id))) throw gone(error);
    throw new Problem('conflict', 'There is news of this: please look at it again', { cause: error });
  }
  return undefined;
});
