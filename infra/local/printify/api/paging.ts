import { validationFailed } from './errors.ts';

const DEFAULT_LIMIT = 10;

function positive(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw validationFailed(`${name}: The ${name} must be at least 1.`);
  return Number(text);
}

/**
 * Returns one page of a list in Laravel's format. A page past the end is empty. Throws `ApiError` 400 for a limit above
 * `most`. Printify does not document this case, but an error makes the caller's mistake visible.
 */
export function paginate<T>(items: readonly T[], query: URLSearchParams, most: number) {
  const limit = positive(query, 'limit') ?? DEFAULT_LIMIT;
  if (limit > most) throw validationFailed(`limit: The limit may not be greater than ${most}.`);
  const page = positive(query, 'page') ?? 1;
  const last = Math.max(1, Math.ceil(items.length / limit));
  const data = items.slice((page - 1) * limit, page * limit);
  const from = data.length > 0 ? (page - 1) * limit + 1 : null;
  const link = (number: number) => `/?page=${number}`;
  return {
    current_page: page,
    data,
    first_page_url: link(1),
    from,
    last_page: last,
    last_page_url: link(last),
    next_page_url: page < last ? link(page + 1) : null,
    path: '/',
    per_page: limit,
    prev_page_url: page > 1 ? link(page - 1) : null,
    to: from === null ? null : from + data.length - 1,
    total: items.length,
  };
}
