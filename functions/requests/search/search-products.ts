import { searchCatalogue } from '../../catalogue/search-catalogue.ts';
import { handle } from '../../http.ts';

export const searchProducts = handle('GET /api/search', ({ query }) => searchCatalogue(query));
