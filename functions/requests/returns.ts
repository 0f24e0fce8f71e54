import { handle } from '#functions/http/http.ts';
import { askForReturn, returnOptions, withdrawOwnReturn } from '#functions/orders/returns/ask-for-return.ts';
import { linkedOrder, ownOrder } from '#functions/orders/visible-order.ts';

export const getReturnOptionsHandler = handle('GET /api/orders/{id}/return-options', async (request) =>
  returnOptions(await ownOrder(request), request.now),
);

export const askForReturnHandler = handle('POST /api/orders/{id}/returns', async (request) =>
  askForReturn(await ownOrder(request), request.body, request.now),
);

export const withdrawReturnHandler = handle('POST /api/orders/{id}/returns/{returnId}/withdrawal', async (request) =>
  withdrawOwnReturn(await ownOrder(request), request.params.returnId, request.now),
);

export const getLinkedReturnOptionsHandler = handle('GET /api/order-link/return-options', async (request) =>
  returnOptions((await linkedOrder(request)).order, request.now),
);

export const askForLinkedReturnHandler = handle('POST /api/order-link/returns', async (request) =>
  askForReturn((await linkedOrder(request)).order, request.body, request.now),
);

export const withdrawLinkedReturnHandler = handle(
  'POST /api/order-link/returns/{returnId}/withdrawal',
  async (request) => withdrawOwnReturn((await linkedOrder(request)).order, request.params.returnId, request.now),
);
