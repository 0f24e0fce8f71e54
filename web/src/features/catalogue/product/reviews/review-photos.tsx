import { useRef, useState } from 'react';
import { fitInto, type Photo, photoPath, THUMBNAIL_EDGE } from '#shared/orders/photos/photo.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';

const { Part: PictureViewer, load } = lazyPart(() => import('../../gallery/picture-viewer.tsx'));
const loadViewer = () => void load().catch(() => {});

/** Shows the photos of a review. A click opens them in full screen. */
export function ReviewPhotos({ photos, name }: { photos: readonly Photo[]; name: string }) {
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');
  const [position, setPosition] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const alt = `Photo by ${name}`;
  return (
    <>
      <ul ref={list} className="mt-4 flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="block size-20 cursor-zoom-in! bg-bone-deep sm:size-24"
              onPointerEnter={loadViewer}
              onFocus={loadViewer}
              onClick={() => {
                setPosition(at);
                setViewer('open');
              }}
            >
              <img
                src={photoPath(photo, 'small')}
                alt={photos.length > 1 ? `${alt}, ${at + 1} of ${photos.length}` : alt}
                {...fitInto(photo, THUMBNAIL_EDGE)}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer !== 'never' && (
        <PictureViewer
          title={`the review by ${name}`}
          pictures={photos.map((photo) => ({ url: photoPath(photo, 'large'), alt }))}
          position={position}
          onShow={setPosition}
          open={viewer === 'open'}
          onOpenChange={(isOpen) => !isOpen && setViewer('closed')}
          onClosed={() => list.current?.querySelectorAll('button')[position]?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
}
