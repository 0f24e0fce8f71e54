import { type FormEvent, useId, useState } from 'react';
import { FIT_WORDS, FITS } from '#shared/catalogue/reviews/review-status.ts';
import type { ReviewInput } from '#shared/marketing/reviews/review.ts';
import type { PassedPhoto } from '#shared/orders/photos/photo.ts';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { fieldFailures } from '#web/lib/data/failure.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { type PhotoAccess, usePhotos } from '../photos/use-photos.ts';
import { StarChoice } from './star-choice.tsx';

type Fit = ReviewInput['fit'];

function FitChoice({ fit, onChoose }: { fit: Fit; onChoose: (fit: Fit) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label mb-1 text-xs">How does it fit? (optional)</legend>
      <div className="flex flex-wrap gap-x-6">
        {FITS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={fit === each}
              className="size-4 accent-ink"
              onChange={() => onChoose(each)}
            />
            {FIT_WORDS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const faultOf = (error: unknown): string | null => {
  if (!error || fieldFailures(error).size > 0) return null;
  return error instanceof ApiProblem ? error.problem.detail : 'We couldn’t reach the shop. Please try again.';
};

interface ReviewFormProps {
  /** The current review. `rating` is 0 until stars are chosen. */
  before: ReviewInput;
  access: PhotoAccess;
  /** Photos that the review already has. */
  present: readonly PassedPhoto[];
  action: string;
  isBusy: boolean;
  /** The error of the last attempt to save. */
  error: unknown;
  onSave: (review: ReviewInput) => void;
  onCancel?: (() => void) | undefined;
}

/** Creates or edits a review. Stars and a name are required. */
export function ReviewForm({ before, access, present, action, isBusy, error, onSave, onCancel }: ReviewFormProps) {
  const [draft, setDraft] = useState(before);
  const photos = usePhotos(access, present);
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<ReviewInput>) => setDraft({ ...draft, ...part });
  const refused = fieldFailures(error);
  const lostPhoto = [...refused.keys()].some((field) => field.startsWith('photos'));
  const fault = lostPhoto
    ? 'One of the photos is no longer there. Please remove it, and add it again.'
    : faultOf(error);
  const noStars = isTried && draft.rating === 0 ? 'Please choose one to five stars.' : null;
  const noName = isTried && draft.name.trim() === '' ? 'Please enter a name to show with your review.' : undefined;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    // The stars may be scrolled out of view, so the focus brings them back.
    if (draft.rating === 0) event.currentTarget.querySelector('input')?.focus();
    if (isBusy || photos.isSending || draft.rating === 0 || draft.name.trim() === '') return;
    onSave({ ...draft, photos: photos.ids });
  }

  return (
    <form noValidate onSubmit={save} className="mt-4 grid max-w-xl gap-5">
      <StarChoice rating={draft.rating} error={noStars} onChoose={(rating) => set({ rating })} />
      <FitChoice fit={draft.fit} onChoose={(fit) => set({ fit })} />
      <TextField
        label="Title (optional)"
        value={draft.title}
        maxLength={100}
        error={refused.get('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Your review (optional)"
        value={draft.text}
        maxLength={3000}
        rows={5}
        error={refused.get('text')}
        onChange={({ target }) => set({ text: target.value })}
      />
      <PhotoField
        photos={photos}
        hint="Show how it fits or wears, up to 4. We keep only the picture, not where or when it was taken."
      />
      <TextField
        label="Name to show"
        autoComplete="nickname"
        value={draft.name}
        maxLength={40}
        error={noName ?? refused.get('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      {fault && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy || photos.isSending}>
          {isBusy ? 'Sending...' : photos.isSending ? 'Adding photos...' : action}
        </Button>
        {onCancel && (
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
