import { useId } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { MAX_PHOTOS } from '#shared/orders/photos/photo.ts';
import { FileButton } from '#web/components/file-button.tsx';
import { CloseIcon } from '#web/components/icons.tsx';
import type { ChosenPhoto, Photos } from './use-photos.ts';

function Chosen({ photo, position, onRemove }: { photo: ChosenPhoto; position: number; onRemove: () => void }) {
  const name = `photo ${position + 1}`;
  return (
    <li className="relative size-24 border border-concrete bg-bone-deep">
      {photo.src && (
        <img
          src={photo.src}
          alt={`Your ${name}`}
          className={`size-full object-cover ${photo.state === 'sending' ? 'opacity-50' : ''}`}
        />
      )}
      {photo.state === 'sending' && (
        <span className="absolute inset-x-0 bottom-0 bg-bone px-1 py-0.5 text-center text-xs">Adding...</span>
      )}
      <button
        type="button"
        className="absolute -top-3 -right-3 grid size-11 place-items-center"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <span className="grid size-7 place-items-center border border-ink bg-bone hover:bg-concrete [&>svg]:size-4">
          <CloseIcon />
        </span>
      </button>
    </li>
  );
}

/** Lets a customer add up to four photos from the device. `hint` explains their purpose. */
export function PhotoField({ photos, hint }: { photos: Photos; hint: string }) {
  const id = useId();
  const shown = photos.photos.filter(({ state }) => state !== 'failed');
  const problems = photos.photos.flatMap(({ id: key, problem }) => (problem ? [{ key, problem }] : []));
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="label mb-1 text-xs">Photos (optional)</legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-ash">
        {hint}
      </p>
      {shown.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-4 pt-1">
          {shown.map((photo, position) => (
            <Chosen key={photo.id} photo={photo} position={position} onRemove={() => photos.remove(photo.id)} />
          ))}
        </ul>
      )}
      {photos.left > 0 ? (
        <FileButton accept="image/jpeg,image/png,image/webp" multiple onFiles={photos.add}>
          {shown.length > 0 ? 'Add more' : 'Add photos'}
        </FileButton>
      ) : (
        <p className="text-sm text-ash">That’s all {MAX_PHOTOS}. Remove one to add another.</p>
      )}
      <p role="status" className="sr-only">
        {photos.isSending ? 'Adding photos' : shown.length > 0 ? `${pluralize(shown.length, 'photo')} added` : ''}
      </p>
      {problems.map(({ key, problem }) => (
        <p key={key} role="alert" className="mt-2 text-sm text-rust-deep [overflow-wrap:anywhere]">
          {problem}
        </p>
      ))}
    </fieldset>
  );
}
