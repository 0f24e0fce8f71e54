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

/** Returns the writes that take units from stock, which fail when it has changed since; or why they cannot be taken. */
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
  /** Returns the approved order. Throws `conflict` when the return is not to be approved anymore. */
  approve: (order: StoredOrder) => StoredOrder;
  /** Milliseconds UTC. */
  now: number;
}

async function readOrder(id: string): Promise<StoredOrder> {
  const order = await getOrder(id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return order;
}

/** Returns the writes that the approval needs. Throws `conflict` with the present state. */
async function takingOf({ orderId, returnId, approve, now }: ReturnToApprove): Promise<TransactionWrite[]> {
  const approved = approve(await readOrder(orderId));
  const found = findReturn(approved, returnId);
  if (found?.wish !== 'exchange') return [];
  const plan = await planExchange(orderId, wantedUnits(approved, found), toIsoTime(now));
  if ('writes' in plan) return plan.writes;
  // The missing unit may have been taken for this very return by another admin.
  const latest = await readOrder(orderId);
  approve(latest);
  return requireAllowed<{ writes: TransactionWrite[] }>(latest, plan).writes;
}

/** Enough for shoppers who take units of the same product meanwhile. */
const TRIES = 5;

/**
 * Takes the units of an exchange in the transaction that `commit` makes, and plans again when the stock has changed. Throws
 * `conflict` with the order when a unit is sold out, or what `commit` throws.
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
