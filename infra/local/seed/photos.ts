import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { newId } from '#shared/base/id.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { PHOTO_SIZES, type Photo, type PhotoSize, photoObject, usedByReturn } from '#shared/orders/photos/photo.ts';
import { insertPhoto, usePhoto } from '#store/catalogue/photos.ts';
import { changeOrder } from '#store/orders/order-change.ts';

/**
 * Folder with the photos in both sizes. `npm run pictures` creates them, because drawing them would slow down every first
 * start.
 */
const PHOTOS = new URL('./photos/', import.meta.url);

interface Upload {
  orderId: string;
  /** UTC time in milliseconds. */
  at: number;
  mediaDirectory: string;
}

/** Adds a customer's photo, in the same way as an upload. The caller then writes the review or return that uses it. */
export async function seedPhoto(name: string, { orderId, at, mediaDirectory }: Upload): Promise<Photo> {
  const fileOf = (size: PhotoSize) => new URL(`${name}-${size}.jpg`, PHOTOS);
  const large = await readFile(fileOf('large'));
  const { width, height } = readImageHeader(large);
  const sha256 = createHash('sha256').update(large).digest('hex');
  const photo = { id: newId('pho', at), width, height };
  await insertPhoto({ ...photo, orderId, sha256 }, Date.now());
  for (const size of PHOTO_SIZES) {
    const file = join(mediaDirectory, '..', photoObject(photo.id, size));
    await mkdir(dirname(file), { recursive: true });
    await copyFile(fileOf(size), file);
  }
  return photo;
}

/** Adds a photo to the return that a guest requested. */
export async function seedReturnPhoto(orders: readonly StoredOrder[], mediaDirectory: string): Promise<void> {
  const order = orders.find(({ returns = [] }) => returns.length > 0);
  const [asked] = order?.returns ?? [];
  if (!order || !asked) return;
  const upload = { orderId: order.id, at: Date.parse(asked.requestedAt), mediaDirectory };
  const photo = await seedPhoto('returned', upload);
  await changeOrder(order.id, (before) => ({
    order: { ...before, returns: [{ ...asked, photos: [photo] }] },
    writes: [usePhoto(photo.id, order.id, usedByReturn(asked.id))],
  }));
}
