import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { offerFault } from '#shared/marketing/offer.ts';
import {
  deleteOffer,
  insertOffer,
  listOffers,
  pauseOffer,
  requireOffer,
  updateOffer,
} from '#store/marketing/offers.ts';

export const listOffersHandler = handle('GET /api/admin/offers', ({ query }) => listOffers(query));

export const createOfferHandler = handle('POST /api/admin/offers', (request) => {
  const fault = offerFault(request.body.code, request.body);
  if (fault) throw new Problem('invalid_request', undefined, { errors: [fault] });
  return insertOffer(request.body, requireActor(request), request.now);
});

export const getOfferHandler = handle('GET /api/admin/offers/{id}', ({ params }) => requireOffer(params.id));

export const updateOfferHandler = handle('PUT /api/admin/offers/{id}', (request) =>
  updateOffer(request.params.id, request.body, requireActor(request), request.now),
);

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
