import { browseProducts } from '#functions/catalogue/browse-products.ts';
import { handle } from '#functions/http/http.ts';

export const listProductsHandler = handle('GET /api/products', ({ query }) => browseProducts(query));
