import { handle } from '#functions/http/http.ts';
import { showPassedPhoto, showReviewPhoto } from '#functions/orders/photos/show-photo.ts';

export const showReviewPhotoHandler = handle('GET /api/review-photos/{photoId}/{size}', ({ params }) =>
  showReviewPhoto(params.photoId, params.size),
);

export const showPassedPhotoHandler = handle('GET /api/photos/{photoId}/{size}', ({ params, query, now }) =>
  showPassedPhoto(params.photoId, params.size, query.pass, now),
);
