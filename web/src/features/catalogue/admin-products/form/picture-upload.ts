import { ulid } from 'ulid';
import type { PictureUpload } from '#web/components/admin/picture-field.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { PictureProblem } from '#web/lib/pictures/canvas.ts';
import { sendPicture } from './send-picture.ts';

/** Uploads a single picture that belongs to no product. */
export const pictureUpload: PictureUpload = {
  send: (file) =>
    sendPicture(`img_${ulid()}`, file, {
      onPreview: () => {},
      onProgress: () => {},
      signal: new AbortController().signal,
    }),
  problemOf: (error) => (error instanceof PictureProblem ? error.message : failureMessage(error)),
};
