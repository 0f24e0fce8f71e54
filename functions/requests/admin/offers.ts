import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import {
  deleteOffer,
  insertOffer,
  listOffers,
  pauseOffer,
  requireOffer,
  updateOffer,
} from '#store/marketing/offers.ts';

/** Throws `invalid_request` for an automatic discount once per customer: it would ask each guest for an address. */
function requireCode(code: string | null, { oncePerCustomer }: { oncePerCustomer: boolean }): void {
  if (code !== null || !oncePerCustomer) return;
  const message = 'Only a code can be limited to one use per customer';
  throw new Problem('invalid_request', message, { errors: [{ path: 'oncePerCustomer', message }] });
}

export const listOffersHandler = handle('GET /api/admin/offers', ({ query }) => listOffers(query));

export const createOfferHandler = handle('POST /api/admin/offers', (request) => {
  requireCode(request.body.code, request.body);
  return insertOffer(request.body, requireActor(request), request.now);
});

export const getOfferHandler = handle('GET /api/admin/offers/{id}', ({ params }) => requireOffer(params.id));

export const updateOfferHandler = handle('PUT /api/admin/offers/{id}', async (request) => {
  requireCode((await requireOffer(request.params.id)).code, request.body);
  return updateOffer(request.params.id, request.body, requireActor(request), request.now);
});

export const pauseOfferHandler = handle('POST /api/admin/offers/{id}/pause', (request) =>
  pauseOffer(request.params.id, true, requireActor(request), request.now),
);

export const resumeOfferHandler = handle('POST /api/admin/offers/{id}/resume', (request) =>
  pauseOffer(request.params.id, false, requireActor(request), request.now),
);

export const deleteOfferHandler = handle('DELETE /api/admin/offers/{id}', async (request) => {
  await deleteOffer(request.params.id, requireActor(request), request.now);
  return undefined;
});
