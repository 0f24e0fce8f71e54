import { changeOptions, changeVariant } from '#functions/checkout/edits/change-variant.ts';
import { handle } from '#functions/http/http.ts';
import { linkedOrder, ownOrder } from '#functions/orders/visible-order.ts';

export const getChangeOptionsHandler = handle('GET /api/orders/{id}/change-options', async (request) =>
  changeOptions(await ownOrder(request), request.now),
);

export const changeVariantHandler = handle('PUT /api/orders/{id}/variant', async (request) =>
  changeVariant(await ownOrder(request), request.body, request.now),
);

export const getLinkedChangeOptionsHandler = handle('GET /api/order-link/change-options', async (request) =>
  changeOptions((await linkedOrder(request)).order, request.now),
);

export const changeLinkedVariantHandler = handle('PUT /api/order-link/variant', async (request) =>
  changeVariant((await linkedOrder(request)).order, request.body, request.now),
);
