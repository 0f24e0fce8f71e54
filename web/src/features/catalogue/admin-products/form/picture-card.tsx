import type { DragEvent, ReactNode } from 'react';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { SelectField, TextArea } from '#web/components/admin/fields.tsx';
import { MoveKeys, RemoveKey } from '#web/components/admin/move-keys.tsx';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import type { DraftImage } from './product-draft.ts';
import type { Upload } from './use-uploads.ts';

const THUMBNAIL_PIXELS = 480;

function Thumbnail({ image, upload }: { image: DraftImage; upload: Upload | undefined }) {
  const src = image.stored ? renditionUrl(image.stored, THUMBNAIL_PIXELS) : upload?.preview;
  if (!src) return <div className="waits aspect-4/5 w-full bg-bone-deep" />;
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      className={`aspect-4/5 w-full bg-bone-deep object-cover ${image.stored ? '' : 'opacity-60'}`}
    />
  );
}

/** Shows the progress of an upload, or the reason it failed. */
export function UploadProgress({ upload, name, onRetry }: { upload: Upload; name: string; onRetry: () => void }) {
  if (upload.problem)
    return (
      <div role="alert" className="absolute inset-x-0 bottom-0 space-y-2 bg-bone p-3 text-sm">
        <p className="text-rust-deep">{upload.problem.message}</p>
        {upload.problem.mayPass && (
          <button type="button" className="label link min-h-11" onClick={onRetry}>
            Try again<span className="sr-only">, {name}</span>
          </button>
        )}
      </div>
    );
  return <ProgressBar label={`Uploading ${name}`} value={upload.progress} className="absolute inset-x-0 bottom-0" />;
}

interface PictureCardProps {
  image: DraftImage;
  /** Position of the picture, from 1. */
  position: number;
  count: number;
  colors: readonly string[];
  upload: Upload | undefined;
  error: string | undefined;
  isDragged: boolean;
  onChange: (part: Partial<Pick<DraftImage, 'alt' | 'color'>>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onRetry: () => void;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
}

const Cover = ({ children }: { children: ReactNode }) => (
  <span className="label absolute top-2 left-2 bg-ink px-2 py-1 text-[0.6875rem] leading-none text-bone">
    {children}
  </span>
);

/** Shows one picture of the product with its alt text, color, and position. */
export function PictureCard(props: PictureCardProps) {
  const { image, position, count, colors, upload, error, isDragged, onChange, onMove, onRemove, onRetry, drag } = props;
  return (
    // Only the picture is draggable, because text in a draggable element can't be selected with the pointer.
    <li className={isDragged ? 'opacity-40' : ''} onDragEnter={drag.onDragEnter} onDragOver={drag.onDragOver}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is the pointer's way; the keys below are everybody's */}
      <div
        draggable
        onDragStart={drag.onDragStart}
        onDragEnd={drag.onDragEnd}
        className="relative cursor-grab active:cursor-grabbing"
      >
        <Thumbnail image={image} upload={upload} />
        {position === 1 && <Cover>Cover</Cover>}
        {upload && <UploadProgress upload={upload} name={`picture ${position}`} onRetry={onRetry} />}
      </div>
      <div className="flex items-center border-b border-concrete">
        <MoveKeys id={image.id} what="picture" position={position} count={count} onMove={onMove} />
        <span className="label figures grow text-center text-xs text-ash" aria-hidden="true">
          {position} / {count}
        </span>
        <RemoveKey id={image.id} label={`Remove picture ${position}`} onRemove={onRemove} />
      </div>
      <div className="mt-3 space-y-3">
        <TextArea
          label="Alt text"
          rows={2}
          hint={image.alt.trim() === '' && 'Describe this picture for people who can’t see it.'}
          value={image.alt}
          maxLength={200}
          error={error}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        {colors.length > 0 && (
          <SelectField
            label="Shows color"
            value={image.color ?? ''}
            onChange={({ target }) => onChange({ color: target.value || null })}
          >
            <option value="">All colors</option>
            {colors.map((color) => (
              <option key={color} value={color}>
                {color}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </li>
  );
}
