import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Panel } from '#web/components/admin/screen.tsx';
import { DropZone } from './drop-zone.tsx';
import { PictureCard } from './picture-card.tsx';
import { type DraftImage, moveItem } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';
import type { Uploads } from './use-uploads.ts';

const MOST = 40;

/** Suggests an alternative text for picture number `position`. */
const altFor = (title: string, position: number): string =>
  title.trim() ? `${title.trim()}, picture ${position}` : '';

/** Keeps the focus on the button that moveItem a picture. The browser drops it when the card moves. */
function useFocusAfterMove(images: readonly DraftImage[]) {
  const key = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order
  useEffect(() => {
    if (key.current) document.getElementById(key.current)?.focus();
    key.current = null;
  }, [images]);
  return (id: string, by: 1 | -1) => {
    key.current = `${by < 0 ? 'left' : 'right'}-${id}`;
  };
}

/** Returns drag handlers for a card. A dragged card swaps with each card it is held over, before it is dropped. */
function useDrag(changeImages: (next: (images: DraftImage[]) => DraftImage[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const dragOf = (id: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragEnter: () => {
      if (dragged === null || dragged === id) return;
      changeImages((now) => {
        const indexOf = (wanted: string) => now.findIndex((image) => image.id === wanted);
        return moveItem(now, indexOf(dragged), indexOf(id));
      });
    },
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDragEnd: () => setDragged(null),
  });
  return { dragged, dragOf };
}

interface PicturesProps extends FormPart {
  uploads: Uploads;
}

/** State and actions of the pictures. `status` is announced to screen readers after each action. */
function usePictures({ form: { draft, change }, uploads }: PicturesProps) {
  const { images, title } = draft;
  const [status, setStatus] = useState('');
  const focusAfterMove = useFocusAfterMove(images);
  const changeImages = (next: (images: DraftImage[]) => DraftImage[]) =>
    change((now) => ({ ...now, images: next(now.images) }));

  return {
    status,
    changeImages,
    add(files: File[]) {
      const fitting = files.slice(0, Math.max(0, MOST - images.length));
      const fresh = uploads.add(fitting).map(
        (id, index): DraftImage => ({
          id,
          alt: altFor(title, images.length + index + 1),
          color: null,
          stored: null,
        }),
      );
      changeImages((now) => [...now, ...fresh]);
      setStatus(files.length > fitting.length ? `A product has at most ${MOST} pictures` : '');
    },
    move(id: string, from: number, by: 1 | -1) {
      focusAfterMove(id, by);
      changeImages((now) => moveItem(now, from, from + by));
      setStatus(`Now picture ${from + by + 1} of ${images.length}`);
    },
    describe: (id: string, part: Partial<DraftImage>) =>
      changeImages((now) => now.map((image) => (image.id === id ? { ...image, ...part } : image))),
    remove(id: string, index: number) {
      uploads.remove(id);
      changeImages((now) => now.filter((image) => image.id !== id));
      setStatus(`Picture ${index + 1} removed`);
    },
  };
}

export function Pictures(props: PicturesProps) {
  const { form, uploads } = props;
  const { images, colors } = form.draft;
  const { status, changeImages, add, move, describe, remove } = usePictures(props);
  const { dragged, dragOf } = useDrag(changeImages);
  return (
    <Panel title="Pictures">
      {images.length === 0 && (
        <p className="mb-4 max-w-[64ch] text-sm text-ash">
          Without a picture, this product stays out of the product feed for Google Shopping.
        </p>
      )}
      {images.length > 0 && (
        <p className="mb-4 max-w-[64ch] text-sm text-ash">Describe each picture for people who cannot see it.</p>
      )}
      <DropZone hasPictures={images.length > 0} onFiles={add}>
        {images.length > 0 && (
          <ol className="mb-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3">
            {images.map((image, index) => (
              <PictureCard
                key={image.id}
                image={image}
                position={index + 1}
                count={images.length}
                colors={colors}
                upload={uploads.uploads[image.id]}
                error={form.errors[`images.${image.id}`]}
                isDragged={dragged === image.id}
                onChange={(part) => describe(image.id, part)}
                onMove={(by) => move(image.id, index, by)}
                onRemove={() => remove(image.id, index)}
                onRetry={() => uploads.retry(image.id)}
                drag={dragOf(image.id)}
              />
            ))}
          </ol>
        )}
      </DropZone>
      <p role="status" className="mt-2 text-sm text-ash empty:hidden">
        {status}
      </p>
    </Panel>
  );
}
