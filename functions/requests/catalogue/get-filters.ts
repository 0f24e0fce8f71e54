import { listFilters } from '#functions/catalogue/list-filters.ts';
import { handle } from '#functions/http/http.ts';

export const getFiltersHandler = handle('GET /api/filters', ({ query }) => listFilters(query));
