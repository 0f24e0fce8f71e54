import { defineJob } from '#functions/jobs/define-job.ts';
import { deletePhotoFiles } from '#outside/photos.ts';
import { claimUnusedPhoto, deletePhoto, getPhoto } from '#store/catalogue/photos.ts';

/**
 * Deletes a photo unless a review or return uses it: a day after its upload, or when it was removed. Deletes the files of one that
 * is gone, too: they may have been stored again meanwhile. Safe to run twice.
 */
export const deletePhotoJob = defineJob({
  kind: 'delete_photo',
  run: async ({ payload: { photoId } }) => {
    if (!(await claimUnusedPhoto(photoId)) && (await getPhoto(photoId))) return 'done';
    await deletePhotoFiles(photoId);
    // Last, because a repeated run finds the files by this record.
    await deletePhoto(photoId);
    return 'done';
  },
});
