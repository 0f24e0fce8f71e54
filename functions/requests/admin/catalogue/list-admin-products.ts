import { listProductsForAdmin } from '#functions/catalogue/list-products-for-admin.ts';
import { handle } from '#functions/http/http.ts';

export const listAdminProductsHandler = handle('GET /api/admin/products', ({ query }) => listProductsForAdmin(query));
