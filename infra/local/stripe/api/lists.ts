import { invalid } from './errors.ts';
import type { FormObject } from './form-encoding.ts';
import { PAGE, RANGE, readParams, type Shape } from './params.ts';

export interface ListPage {
  limit: number;
  starting_after?: string;
  created?: number | Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>;
}

/** Parses the filters of a list call. Throws `ApiError` 400 for an unknown filter, or for a limit outside 1 to 100. */
export function readPage<T>(form: FormObject, filters: Record<string, Shape>): ListPage & T {
  const created: Shape = typeof form.created === 'string' ? 'integer' : RANGE;
  const page = readParams<Partial<ListPage> & T>(form, { ...PAGE, created, ...filters });
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' });
  }
  return { ...page, limit };
}

export function createdWithin(created: number, range: ListPage['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

/** Returns true if everything older is outside the range too, so that a search from the newest item can stop. */
export function createdBefore(created: number, range: ListPage['created']): boolean {
  if (range === undefined) return false;
  const start = typeof range === 'number' ? range : Math.max(range.gte ?? 0, range.gt ?? 0);
  return created < start;
}

/**
 * Returns one page as Stripe's list object. Reads `items` in list order, and no more than the page needs. Throws `ApiError`
 * 400 if `starting_after` is not among them.
 */
export function listObject<T extends { id: string }>(url: string, items: Iterable<T>, page: ListPage) {
  const data: T[] = [];
  let reached = page.starting_after === undefined;
  let hasMore = false;
  for (const item of items) {
    if (!reached) {
      reached = item.id === page.starting_after;
    } else if (data.length === page.limit) {
      hasMore = true;
      break;
    } else {
      data.push(item);
    }
  }
  if (!reached) {
    throw invalid(`No such object: '${page.starting_after}'`, { param: 'starting_after', code: 'resource_missing' });
  }
  return { object: 'list' as const, url, has_more: hasMore, data };
}
