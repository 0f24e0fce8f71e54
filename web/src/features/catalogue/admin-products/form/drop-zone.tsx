import { type DragEvent, type ReactNode, useId, useState } from 'react';

interface DropZoneProps {
  /** The pictures there are, upon which others can be dropped as well. */
  children: ReactNode;
  hasPictures: boolean;
  onFiles: (files: File[]) => void;
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Returns whether the pointer left the zone, not only one of its parts. */
const leaves = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** Takes pictures by drop, or from the device's files. */
export function DropZone({ children, hasPictures, onFiles }: DropZoneProps) {
  const id = useId();
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
        <p className="max-lg:hidden">{isOver ? 'Let go' : 'Drop pictures here, or'}</p>
        <label
          htmlFor={id}
          className="label flex min-h-11 items-center border border-ink px-5 hover:bg-ink hover:text-bone has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
        >
          Choose pictures
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <p className="text-sm text-ash">JPEG, PNG or WebP, upright (4:5). The first is the cover.</p>
      </div>
    </div>
  );
}
