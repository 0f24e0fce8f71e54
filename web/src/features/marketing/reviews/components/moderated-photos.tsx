import { useState } from 'react';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Button } from '#web/components/button.tsx';
import { PrivatePhoto } from '#web/components/photos/private-photo.tsx';
import { removePhoto } from '../api/admin-reviews.ts';
import { useModeration } from '../use-moderation.ts';

/** Shows the photos of a review, each with a button to remove it. */
export function ModeratedPhotos({ review }: { review: AdminReview }) {
  const { photos, name } = review;
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate, isPending } = useModeration(() => setAsked(null));
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-4">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <PrivatePhoto photo={photo} alt={`Photo ${at + 1} by ${name}`} />
            <Needs right="moderateReviews">
              <Button
                look="outline"
                size="small"
                className="mt-2"
                aria-haspopup="dialog"
                onClick={() => setAsked(photo.id)}
              >
                Remove
                <span className="sr-only">
                  {' '}
                  photo {at + 1} by {name}
                </span>
              </Button>
            </Needs>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        isBusy={isPending}
        onOpenChange={() => setAsked(null)}
        title="Remove this photo?"
        action="Remove"
        onConfirm={() => asked && mutate({ act: () => removePhoto(review, asked), done: 'Photo removed' })}
      >
        <p>It’s deleted for good. The rest of the review stays, but its buyer can no longer change it.</p>
      </ConfirmDialog>
    </>
  );
}
