import { defineJob } from '#functions/jobs/define-job.ts';
import { deletePhotoFiles } from '#outside/photos.ts';
import { claimUnusedPhoto, deletePhoto, getPhoto } from '#store/catalogue/photos.ts';

/**
 * Deletes a photo unless a review or a return uses it. Runs a day after the upload, and when a photo is removed. If the
 * photo's record is already gone, deletes its files again, because a repeated upload may have stored them since. Safe to run
 * twice.
 */
export const deletePhotoJob = defineJob({
  kind: 'delete_photo',
  run: async ({ payload: { photoId } }) => {
    if (!(await claimUnusedPhoto(photoId)) && (await getPhoto(photoId))) return 'done';
    await deletePhotoFiles(photoId);
    // This comes last, because a repeated run finds the files through this record.
    await deletePhoto(photoId);
    return 'done';
  },
});
