/**
 * Lists the query parameters that the server reads when it renders a page. Caches use only these to tell pages apart. Only
 * the browser reads other parameters, such as the id of a checkout session.
 */
export const PAGE_QUERIES = ['q', 'size', 'color', 'category', 'tag', 'price', 'stock', 'sort'];
