import { handle } from '../../../http.ts';
import { giveDiscount } from './give-discount.ts';

export const setDiscount = handle('PUT /api/admin/categories/{id}/discount', (request) =>
  giveDiscount(request, request.params.id, request.body.discount),
);
