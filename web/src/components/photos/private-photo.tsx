import { type PassedPhoto, photoPath } from '#shared/orders/photos/photo.ts';

/** Shows a photo that is not public, large enough to see the details. A click opens the full photo in a new tab. */
export const PrivatePhoto = ({ photo, alt }: { photo: PassedPhoto; alt: string }) => (
  <a
    href={photoPath(photo, 'large')}
    target="_blank"
    rel="noopener noreferrer"
    className="block h-56 w-fit max-w-full bg-bone-deep"
  >
    <img
      src={photoPath(photo, 'large')}
      alt={`${alt} (opens a new tab)`}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      className="h-full w-auto max-w-full object-contain"
    />
  </a>
);
