import * as z from 'zod/mini';
import { callPrintify, type PrintifyClient } from './request.ts';

/** One page of a list. `unreadable` counts the items that did not match the schema. */
export interface PrintifyPage<T> {
  items: T[];
  unreadable: number;
  /** Number of items on all pages. Null if Printify does not report it. */
  total: number | null;
  /** Number of the next page. Null on the last page. */
  next: number | null;
  /** Number of the last page. Null if Printify does not report it. */
  last: number | null;
}

/**
 * The format of a page. Some samples in the documentation lack `last_page`. In that case, a page that is not full is the last
 * page.
 */
const envelopeSchema = z.object({
  data: z.array(z.unknown()),
  last_page: z.catch(z.nullable(z.int()), null),
  total: z.catch(z.nullable(z.int()), null),
});

/** Reads one page with at most `limit` items. Pages start at 1. */
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
