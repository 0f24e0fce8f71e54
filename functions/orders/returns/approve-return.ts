import { Problem } from '#shared/base/errors.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { findReturn, wantedUnits } from '#shared/orders/returns/returns.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { changeUnits } from '#store/catalogue/stock/stock.ts';
import { planTaking } from '#store/catalogue/stock/stock-plan.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { getOrder } from '#store/orders/orders.ts';
import { requireAllowed, toIsoTime } from '../change-order-as-admin.ts';

/**
 * Returns the writes that take units from stock. They fail if the stock has changed since. Returns a `refusal` if the units
 * are not available.
 */
async function planExchange(
  orderId: string,
  wanted: readonly ChoiceUnits[],
  at: string,
): Promise<{ writes: TransactionWrite[] } | { refusal: string }> {
  const products = new Map(
    (await getProducts([...new Set(wanted.map(({ productId }) => productId))])).map((product) => [product.id, product]),
  );
  const { taken, soldOut } = await planTaking(wanted);
  const missing = wanted.find(({ productId }) => products.get(productId)?.inventoryPolicy !== 'finite') ?? soldOut[0];
  if (missing) {
    const product = products.get(missing.productId);
    const name = [product?.title ?? 'The item', choiceText(missing)].filter(Boolean).join(', ');
    const why = product?.inventoryPolicy === 'made_to_order' ? 'is made to order' : 'is sold out';
    return { refusal: `${name} ${why}. You can approve a refund instead` };
  }
  const cause = { kind: 'order_exchanged', at, orderId } as const;
  return { writes: [...taken].map(([id, units]) => changeUnits(id, units, cause)) };
}

interface ReturnToApprove {
  orderId: string;
  returnId: string;
  /** Returns the order after the approval. Throws `conflict` if the return can no longer be approved. */
  approve: (order: StoredOrder) => StoredOrder;
  /** Current time, in milliseconds UTC. */
  now: number;
}

async function readOrder(id: string): Promise<StoredOrder> {
  const order = await getOrder(id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return order;
}

/** Returns the writes for the stock that an approval takes. Throws `conflict` with the current order. */
async function takingOf({ orderId, returnId, approve, now }: ReturnToApprove): Promise<TransactionWrite[]> {
  const approved = approve(await readOrder(orderId));
  const found = findReturn(approved, returnId);
  if (found?.wish !== 'exchange') return [];
  const plan = await planExchange(orderId, wantedUnits(approved, found), toIsoTime(now));
  if ('writes' in plan) return plan.writes;
  // Another admin may have just approved this return and taken the last unit for it.
  const latest = await readOrder(orderId);
  approve(latest);
  return requireAllowed<{ writes: TransactionWrite[] }>(latest, plan).writes;
}

/** Number of attempts. It is enough even if shoppers buy units of the same product at the same time. */
const TRIES = 5;

/**
 * Approves a return. `commit` runs the transaction, and receives the writes that take the units of an exchange. If the stock
 * has changed, tries again with new writes. Throws `conflict` with the order if a unit is sold out. Errors from `commit` pass
 * through.
 */
export async function approveWithStock<T>(
  approval: ReturnToApprove,
  commit: (taking: TransactionWrite[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const taking = await takingOf(approval);
    try {
      return await commit(taking);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}
