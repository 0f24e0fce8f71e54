import { defineJob } from '#functions/jobs/define-job.ts';
import { deletePhotoFiles } from '#outside/photos.ts';
import { claimUnusedPhoto, deletePhoto } from '#store/catalogue/photos.ts';

/** Deletes a photo unless a review or return uses it: a day after its upload, or when it was removed. Safe to run twice. */
export const deletePhotoJob = defineJob({
  kind: 'delete_photo',
  run: async ({ payload: { photoId } }) => {
    if (!(await claimUnusedPhoto(photoId))) return 'done';
    await deletePhotoFiles(photoId);
    // Last, because a run after a failed one finds the files by it.
    await deletePhoto(photoId);
    return 'done';
  },
});
