import { handle } from '#functions/http/http.ts';
import { orderOfReviewLink } from '#functions/marketing/reviews/review-link.ts';
import { uploadPhoto } from '#functions/orders/photos/upload-photo.ts';
import { linkedOrder, ownOrder } from '#functions/orders/visible-order.ts';

export const uploadReviewPhotoHandler = handle(
  'PUT /api/review-link/photos/{photoId}',
  async ({ headers, params, raw, now }) =>
    uploadPhoto(await orderOfReviewLink(headers['review-link'], now), params.photoId, raw, now),
);

export const uploadLinkedPhotoHandler = handle('PUT /api/order-link/photos/{photoId}', async (request) =>
  uploadPhoto((await linkedOrder(request)).order, request.params.photoId, request.raw, request.now),
);

export const uploadOwnPhotoHandler = handle('PUT /api/orders/{id}/photos/{photoId}', async (request) =>
  uploadPhoto(await ownOrder(request), request.params.photoId, request.raw, request.now),
);
