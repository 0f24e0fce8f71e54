import * as z from 'zod/mini';
import { callPrintify, type PrintifyClient } from './request.ts';

/** One page of a list; `unreadable` counts invalid members. */
export interface PrintifyPage<T> {
  items: T[];
  unreadable: number;
  /** Number of items on all pages; null if unknown. */
  total: number | null;
  /** The number of the next page; null on the last. */
  next: number | null;
  /** The number of the last page; null if unknown. */
  last: number | null;
}

/** Some documented samples lack `last_page`; the last page is then the first one that is not full. */
const envelopeSchema = z.object({
  data: z.array(z.unknown()),
  last_page: z.catch(z.nullable(z.int()), null),
  total: z.catch(z.nullable(z.int()), null),
});

/** Fetches page `page` (from 1) with at most `limit` members. */
export async function getPrintifyPage<Schema extends z.ZodMiniType>(
  printify: PrintifyClient,
  path: string,
  { page, limit }: { page: number; limit: number },
  schema: Schema,
): Promise<PrintifyPage<z.output<Schema>>> {
  const {
    data,
    last_page: last,
    total,
  } = await callPrintify(printify, { method: 'GET', path, query: { limit, page } }, envelopeSchema);
  const items = data.flatMap((member) => {
    const read = schema.safeParse(member);
    return read.success ? [read.data] : [];
  });
  const isLast = data.length === 0 || (last === null ? data.length < limit : page >= last);
  return { items, unreadable: data.length - items.length, total, last, next: isLast ? null : page + 1 };
}
