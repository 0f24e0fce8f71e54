import { listForOwners } from '#functions/catalogue/list-for-owners.ts';
import { handle } from '#functions/http/http.ts';

export const listAllProducts = handle('GET /api/admin/products', ({ query }) => listForOwners(query));
