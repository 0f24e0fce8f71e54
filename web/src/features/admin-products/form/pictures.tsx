import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Panel } from '#web/components/admin/panel.tsx';
import { type DraftImage, moveItem } from './draft.ts';
import { DropZone } from './drop-zone.tsx';
import type { FormPart } from './form-part.ts';
import { PictureCard } from './picture-card.tsx';
import type { Uploads } from './use-uploads.ts';

const MOST = 40;

/** What a new picture most likely shows. */
const altFor = (title: string, place: number): string => (title.trim() ? `${title.trim()}, picture ${place}` : '');

/** Keeps the focus on the key that moved a picture; the browser drops it when the card changes its place. */
function useFocusAfterMove(images: readonly DraftImage[]) {
  const key = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is what it waits for
  useEffect(() => {
    if (key.current) document.getElementById(key.current)?.focus();
    key.current = null;
  }, [images]);
  return (id: string, by: 1 | -1) => {
    key.current = `${by < 0 ? 'left' : 'right'}-${id}`;
  };
}

export function Pictures({ form: { draft, errors, change }, uploads }: FormPart & { uploads: Uploads }) {
  const { images } = draft;
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const focusAfterMove = useFocusAfterMove(images);

  const changeImages = (next: (images: DraftImage[]) => DraftImage[]) =>
    change((now) => ({ ...now, images: next(now.images) }));

  function add(files: File[]) {
    const fitting = files.slice(0, Math.max(0, MOST - images.length));
    const ids = uploads.add(fitting);
    const fresh = ids.map(
      (id, index): DraftImage => ({
        id,
        alt: altFor(draft.title, images.length + index + 1),
        color: null,
        stored: null,
      }),
    );
    changeImages((now) => [...now, ...fresh]);
    setSaid(files.length > fitting.length ? `A product has at most ${MOST} pictures` : '');
  }

  function move(id: string, from: number, by: 1 | -1) {
    focusAfterMove(id, by);
    changeImages((now) => moveItem(now, from, from + by));
    setSaid(`Now picture ${from + by + 1} of ${images.length}`);
  }

  /** A dragged card takes the place of the one it is held over, so that the order is seen before it is let go. */
  const dragOf = (id: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragEnter: () => {
      if (dragged === null || dragged === id) return;
      changeImages((now) => {
        const placeOf = (wanted: string) => now.findIndex((image) => image.id === wanted);
        return moveItem(now, placeOf(dragged), placeOf(id));
      });
    },
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDragEnd: () => setDragged(null),
  });

  return (
    <Panel title="Pictures">
      {images.length > 0 && (
        <p className="mb-4 max-w-[64ch] text-sm text-ash">
          Each picture needs a text that says what it shows: it is read out, and stands where the picture cannot be
          seen.
        </p>
      )}
      <DropZone hasPictures={images.length > 0} onFiles={add}>
        {images.length > 0 && (
          <ol className="mb-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3">
            {images.map((image, index) => (
              <PictureCard
                key={image.id}
                image={image}
                place={index + 1}
                count={images.length}
                colors={draft.colors}
                upload={uploads.uploads[image.id]}
                error={errors[`images.${image.id}`]}
                isDragged={dragged === image.id}
                onChange={(part) =>
                  changeImages((now) => now.map((other) => (other.id === image.id ? { ...other, ...part } : other)))
                }
                onMove={(by) => move(image.id, index, by)}
                onRemove={() => {
                  uploads.remove(image.id);
                  changeImages((now) => now.filter((other) => other.id !== image.id));
                  setSaid(`Picture ${index + 1} removed`);
                }}
                onRetry={() => uploads.retry(image.id)}
                drag={dragOf(image.id)}
              />
            ))}
          </ol>
        )}
      </DropZone>
      <p role="status" className="mt-2 text-sm text-ash empty:hidden">
        {said}
      </p>
    </Panel>
  );
}
