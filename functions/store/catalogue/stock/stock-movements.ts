import { isDeepStrictEqual } from 'node:util';
import type { Page } from '#shared/base/pagination.ts';
import { choiceOfCounter, type StockCounters, totalUnits } from '#shared/catalogue/variants/stock-counters.ts';
import type { StockCause, StockMovement } from '#shared/catalogue/variants/stock-movement.ts';
import { getItems, putItem } from '#store/client.ts';
import { stockMovementKey, stockMovements } from '#store/keys/catalogue.ts';
import { orderKey } from '#store/keys/orders.ts';
import { queryPage } from '#store/query-page.ts';
import type { ProductItemChange } from '#store/table-changes.ts';

type StockChange = Extract<ProductItemChange, { stock: object }>;

/** A change of stock as the table stores it. `units` contains the change of each counter. */
interface StoredMovement extends Omit<StockCause, 'kind'> {
  id: string;
  kind: StockMovement['kind'];
  units: StockCounters;
  left: number;
}

const KEPT_S = 400 * 86_400;

function unitsBetween(before: StockCounters, after: StockCounters): StockCounters {
  const counters = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = counters.map((counter) => [counter, (after[counter] ?? 0) - (before[counter] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, units]) => units !== 0));
}

/**
 * Records a change of a product's stock in its history, for 400 days. Writes nothing if no number changed. Safe to run twice,
 * because the key contains the change's position in the stream.
 */
export async function putStockMovement({ id, stock: { before, after }, occurrence }: StockChange): Promise<void> {
  if (!after) return;
  const units = unitsBetween(before?.counters ?? {}, after.counters);
  if (Object.keys(units).length === 0) return;
  const isNoted = after.cause !== undefined && !isDeepStrictEqual(after.cause, before?.cause);
  const cause = isNoted && after.cause ? after.cause : { kind: before ? ('unknown' as const) : ('created' as const) };
  const at = 'at' in cause ? cause.at : occurrence.at;
  const movement = { ...cause, at, id: `${at}#${occurrence.sequence}`, units, left: totalUnits(after.counters) };
  const ttl = Math.floor(Date.parse(at) / 1000) + KEPT_S;
  await putItem({ ...stockMovementKey(id, at, occurrence.sequence), ...movement, ttl });
}

/**
 * Lists the changes of a product's stock, newest first. `orderId` is null if the order does not exist, as for an unpaid
 * checkout.
 */
export async function listStockMovements(
  productId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StockMovement>> {
  const { items, nextCursor } = await queryPage<StoredMovement>('main', stockMovements(productId), page);
  const ids = [...new Set(items.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Set((await getItems<{ id: string }>(ids.map(orderKey))).map(({ id }) => id));
  return {
    items: items.map(({ id, at, kind, units, left, orderId = '', by = null }) => ({
      ...{ id, at, kind, left, by },
      changes: Object.entries(units)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([counter, change]) => ({ ...(choiceOfCounter(counter) ?? { size: null, color: null }), units: change })),
      orderId: orders.has(orderId) ? orderId : null,
    })),
    nextCursor,
  };
}
