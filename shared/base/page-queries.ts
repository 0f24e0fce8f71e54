/**
 * Query parameters of pages that the server reads. Caches tell pages apart by these alone; only the browser reads others, such
 * as the id of a checkout session.
 */
export const PAGE_QUERIES = ['q', 'size', 'color', 'category', 'tag', 'price', 'stock', 'sort'];
