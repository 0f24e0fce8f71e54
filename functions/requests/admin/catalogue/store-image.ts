import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { handle } from '#functions/http/http.ts';
import { storePicture } from '#outside/media.ts';
import { Problem } from '#shared/base/errors.ts';

/** No garment is four times as tall as it is wide. */
const TALLEST_PER_WIDTH = 4;
const EXTENSIONS = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;

export const storeImageHandler = handle(
  'PUT /api/admin/images/{id}/{width}',
  async ({ params: { id, width }, raw }) => {
    const header = readImageHeader(raw);
    if (header.width !== width)
      throw new Problem('invalid_request', `The picture is ${header.width} pixels wide, not ${width}`);
    if (header.height > width * TALLEST_PER_WIDTH) throw new Problem('invalid_request', 'The picture is too tall');
    const key = `media/${id}/${width}.${EXTENSIONS[header.type]}`;
    await storePicture({ key, bytes: raw, mediaType: `image/${header.type}` });
    return { url: `/${key}`, width, height: header.height };
  },
);
