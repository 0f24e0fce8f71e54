import { handle } from '#functions/http/http.ts';
import { giveDiscount } from './give-discount.ts';

export const removeDiscount = handle('DELETE /api/admin/categories/{id}/discount', (request) =>
  giveDiscount(request, request.params.id, null),
);
