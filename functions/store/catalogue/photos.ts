import { Problem } from '#shared/base/errors.ts';
import { type StoredPhoto, UNUSED_HOURS } from '#shared/orders/photos/photo.ts';
import {
  ConditionsFailed,
  deleteItem,
  getItem,
  getItems,
  isConditionFailure,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { photoKey } from '#store/keys/catalogue.ts';

/** Returns the current state of a photo. Null if it does not exist. */
export const getPhoto = (id: string): Promise<StoredPhoto | null> =>
  getItem<StoredPhoto>(photoKey(id), { consistent: true });

/** Returns the current state of these photos. Leaves out missing ones. */
export const getPhotos = (ids: readonly string[]): Promise<StoredPhoto[]> =>
  getItems<StoredPhoto>(ids.map(photoKey), { consistent: true });

const HOUR_MS = 3_600_000;

/**
 * Adds a photo that nothing uses yet, with a job that deletes it if it stays unused. Calling it again with the same photo
 * changes nothing. Throws `conflict` if the id belongs to another picture. `now` is in milliseconds UTC.
 */
export async function insertPhoto(photo: StoredPhoto, now: number): Promise<void> {
  const unusedAt = new Date(now + UNUSED_HOURS * HOUR_MS).toISOString();
  try {
    await transact([
      { Put: { Item: { ...photoKey(photo.id), ...photo }, ConditionExpression: 'attribute_not_exists(pk)' } },
      enqueueJob('delete_photo', { photoId: photo.id }, unusedAt, new Date(now).toISOString()),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    const present = await getPhoto(photo.id);
    const isSame = present?.orderId === photo.orderId && present.sha256 === photo.sha256 && !present.isLeaving;
    if (!isSame) throw new Problem('conflict', 'This photo can’t be added. Please choose it again.', { cause: error });
  }
}

/**
 * Returns the write that attaches a photo to a review or return. The write fails unless the photo belongs to this order and
 * is unused.
 */
export const usePhoto = (id: string, orderId: string, usedBy: string): TransactionWrite => ({
  Update: {
    Key: photoKey(id),
    UpdateExpression: 'SET usedBy = :by',
    ConditionExpression: 'orderId = :order AND attribute_not_exists(usedBy) AND attribute_not_exists(isLeaving)',
    ExpressionAttributeValues: { ':by': usedBy, ':order': orderId },
  },
});

/** Returns the writes that detach photos from their review or return and enqueue their deletion. `at` is a UTC ISO time. */
export const leavePhotos = (ids: readonly string[], at: string): TransactionWrite[] =>
  ids.flatMap((id) => [
    {
      Update: {
        Key: photoKey(id),
        UpdateExpression: 'SET isLeaving = :yes REMOVE usedBy',
        ExpressionAttributeValues: { ':yes': true },
      },
    },
    enqueueJob('delete_photo', { photoId: id }, at, at),
  ]);

/**
 * Marks an unused photo for deletion, so that nothing can use it anymore. Returns false if the photo is in use or no longer
 * exists.
 */
export async function claimUnusedPhoto(id: string): Promise<boolean> {
  try {
    await updateItem({
      Key: photoKey(id),
      UpdateExpression: 'SET isLeaving = :yes',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(usedBy)',
      ExpressionAttributeValues: { ':yes': true },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

export const deletePhoto = (id: string): Promise<void> => deleteItem(photoKey(id));
