import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton } from '#web/components/file-button.tsx';

/** Id of the file input. */
export const FILES_ID = 'product-files';

interface DropZoneProps {
  /** The current pictures. Files can be dropped on them too. */
  children: ReactNode;
  hasPictures: boolean;
  onFiles: (files: File[]) => void;
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Returns true if the pointer left the whole zone. Moving from one part of the zone to another doesn't count. */
const leaves = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** Accepts pictures and videos that are dropped on it or chosen from the device's files. */
export function DropZone({ children, hasPictures, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside is everybody's
    <div onDragEnter={over} onDragOver={over} onDragLeave={(event) => leaves(event) && setOver(false)} onDrop={drop}>
      {children}
      <div
        className={`grid justify-items-center gap-3 border border-dashed px-4 text-center transition-colors ${hasPictures ? 'py-6' : 'py-12'} ${isOver ? 'border-ink bg-bone-deep' : 'border-control'}`}
      >
        <p className="max-lg:hidden">{isOver ? 'Drop to upload' : 'Drop pictures or videos here, or'}</p>
        <FileButton id={FILES_ID} accept="image/*,video/mp4,video/webm" multiple onFiles={onFiles}>
          Choose pictures or videos
        </FileButton>
        <p className="text-sm text-ash">
          JPEG, PNG, or WebP, portrait (4:5). The first picture is the cover. Up to 3 videos: MP4 (H.264) or WebM,
          20&nbsp;MB each.
        </p>
      </div>
    </div>
  );
}
