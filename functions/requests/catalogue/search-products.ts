import { searchCatalogue } from '#functions/catalogue/search-catalogue.ts';
import { handle } from '#functions/http/http.ts';

export const searchProductsHandler = handle('GET /api/search', ({ query }) => searchCatalogue(query));
