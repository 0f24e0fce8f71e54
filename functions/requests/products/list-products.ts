import { browseProducts } from '../../catalogue/browse-products.ts';
import { handle } from '../../http.ts';

export const listProducts = handle('GET /api/products', ({ query }) => browseProducts(query));
