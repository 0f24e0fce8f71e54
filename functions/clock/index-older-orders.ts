import { listOrders } from '#store/orders/order-index.ts';
import { getOrderWordsProgress, putOrderWordsProgress, updateOrderWords } from '#store/orders/order-words.ts';
import { fillInSteps } from './fill-in-steps.ts';

const PAGE = 50;

async function step(cursor: string | null) {
  const { items, nextCursor } = await listOrders({ limit: PAGE, ...(cursor ? { cursor } : {}) });
  for (const order of items) await updateOrderWords(null, order);
  return { records: items.length, next: nextCursor };
}

/** Writes the search rows for orders from earlier releases, so that these orders can be found by words. */
export const indexOlderOrders = (_now: number, hasTime: () => boolean): Promise<void> =>
  fillInSteps(
    { name: 'orderWords', getProgress: getOrderWordsProgress, putProgress: putOrderWordsProgress, step },
    hasTime,
  );
