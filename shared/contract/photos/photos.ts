import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { reviewTokenSchema } from '#shared/marketing/reviews/review-link.ts';
import { linkTokenSchema } from '#shared/orders/order-link.ts';
import { MAX_PHOTO_BYTES, PHOTO_SIZES, passedPhotoSchema } from '#shared/orders/photos/photo.ts';
import { photoPassSchema } from '#shared/orders/photos/photo-pass.ts';
import { defineRoutes } from '../route.ts';

const photoParams = z.object({ photoId: idSchema('pho') });
const sizeParams = z.extend(photoParams, { size: z.enum(PHOTO_SIZES) });
const jpeg = { mediaTypes: ['image/jpeg'], maxBytes: MAX_PHOTO_BYTES };

const UPLOAD =
  'Stores a JPEG photo of at most 1600 pixels a side for a review or return, without its metadata, and deletes it after a day if neither uses it; the client chooses the id, so the request can be repeated';

export const photoRoutes = defineRoutes('visitor', {
  'PUT /api/review-link/photos/{photoId}': {
    summary: UPLOAD,
    limits: 'photo',
    // The tokens are sent in headers, because URLs end up in logs.
    headers: z.object({ 'review-link': reviewTokenSchema }),
    params: photoParams,
    bytes: jpeg,
    response: passedPhotoSchema,
  },
  'PUT /api/order-link/photos/{photoId}': {
    summary: UPLOAD,
    limits: 'photo',
    headers: z.object({ 'order-link': linkTokenSchema }),
    params: photoParams,
    bytes: jpeg,
    response: passedPhotoSchema,
  },
  'GET /api/review-photos/{photoId}/{size}': {
    summary: 'Returns a photo of a published review; 404 for any other photo',
    params: sizeParams,
    file: 'image/jpeg',
    isKept: true,
  },
  'GET /api/photos/{photoId}/{size}': {
    summary: 'Returns a photo to a caller with a pass, which only its buyer and admins get',
    limits: 'orderLink',
    params: sizeParams,
    query: z.object({ pass: photoPassSchema }),
    file: 'image/jpeg',
  },
});

export const ownPhotoRoutes = defineRoutes('customer', {
  'PUT /api/orders/{id}/photos/{photoId}': {
    summary: UPLOAD,
    limits: 'photo',
    params: z.object({ id: idSchema('ord'), photoId: idSchema('pho') }),
    bytes: jpeg,
    response: passedPhotoSchema,
  },
});
