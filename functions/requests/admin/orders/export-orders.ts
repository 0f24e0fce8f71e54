import { handle } from '#functions/http/http.ts';
import { ORDER_CSV_HEADER, orderCsvLines } from '#shared/orders/order-csv.ts';
import { listOrders, listOrdersWithStatus } from '#store/orders/order-index.ts';

/** The first page carries the heading, so that the pages one after the other are one file. */
export const exportOrdersHandler = handle('GET /api/admin/order-export', async ({ query: { status, ...page } }) => {
  const oldestFirst = { ...page, newestFirst: false };
  const read = status ? listOrdersWithStatus(status, oldestFirst) : listOrders(oldestFirst);
  const { items, nextCursor } = await read;
  const header = page.cursor ? '' : ORDER_CSV_HEADER;
  return { csv: header + orderCsvLines(items), count: items.length, nextCursor };
});
