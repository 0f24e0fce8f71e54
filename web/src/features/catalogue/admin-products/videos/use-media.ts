import type { ProductImage } from '#shared/catalogue/product.ts';
import type { ProductVideo } from '#shared/catalogue/video/product-video.ts';
import { sendPicture } from '../form/send-picture.ts';
import type { ProductFormState } from '../form/use-product-form.ts';
import { useUploads } from '../form/use-uploads.ts';
import { sendVideo } from './send-video.ts';

/** Returns the uploads of a product's pictures and videos, and the items that are not stored yet. */
export function useMedia({ draft, change }: ProductFormState) {
  const pictures = useUploads('img', sendPicture, (id, stored: Pick<ProductImage, 'url' | 'widths' | 'ground'>) =>
    change((now) => ({ ...now, images: now.images.map((image) => (image.id === id ? { ...image, stored } : image)) })),
  );
  const videos = useUploads('vid', sendVideo, (id, stored: Omit<ProductVideo, 'alt'>) =>
    change((now) => ({ ...now, videos: now.videos.map((video) => (video.id === id ? { ...video, stored } : video)) })),
  );
  const waiting = {
    pictures: draft.images.filter(({ stored }) => !stored),
    videos: draft.videos.filter(({ stored }) => !stored),
  };
  const missing = [...waiting.pictures, ...waiting.videos];
  const uploads = { ...pictures.uploads, ...videos.uploads };
  return {
    pictures,
    videos,
    missing,
    failed: missing.filter(({ id }) => uploads[id]?.problem),
    /** The word for one missing item: `picture`, `video`, or `file` if both kinds are missing. */
    kind: waiting.videos.length === 0 ? 'picture' : waiting.pictures.length === 0 ? 'video' : 'file',
  };
}

export type Media = ReturnType<typeof useMedia>;
