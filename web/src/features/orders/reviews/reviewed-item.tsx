import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FIT_WORDS } from '#shared/catalogue/reviews/review-status.ts';
import type { OrderReviews, Reviewable, ReviewInput } from '#shared/marketing/reviews/review.ts';
import { photoPath } from '#shared/orders/photos/photo.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { Stars } from '#web/components/reviews/stars.tsx';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { ownReviewsQuery, type ReviewAccess, saveReview, withdrawReview } from './own-reviews.ts';
import { ReviewForm } from './review-form.tsx';

type OwnReview = NonNullable<Reviewable['review']>;

const STATE_WORDS: Record<OwnReview['status'], string> = {
  pending: 'Thank you. We read each review before it shows up in the shop.',
  published: 'Thank you. Your review is in the shop.',
  hidden: 'We don’t show this review in the shop.',
};

/** Returns a function that puts a changed item into the cached list. */
function useKept(access: ReviewAccess) {
  const client = useQueryClient();
  return (item: Reviewable) =>
    putAnswer<OrderReviews>(client, ownReviewsQuery(access).queryKey, (known) =>
      known?.items
        ? { ...known, items: known.items.map((one) => (one.productId === item.productId ? item : one)) }
        : known,
    );
}

interface WrittenProps {
  item: Reviewable;
  review: OwnReview;
  access: ReviewAccess;
  onEdit: () => void;
}

function Written({ item, review, access, onEdit }: WrittenProps) {
  const [isAsked, setAsked] = useState(false);
  const keep = useKept(access);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => withdrawReview(access, item.productId),
    onSuccess: () => keep({ ...item, review: null }),
    onSettled: () => setAsked(false),
  });
  return (
    <div className="max-w-xl [overflow-wrap:anywhere] max-md:mt-4">
      <p role="status" className="border-l-2 border-moss pl-4">
        {STATE_WORDS[review.status]}
      </p>
      <p className="mt-4">
        <Stars rating={review.rating} />
      </p>
      {review.title && <p className="mt-2 font-semibold">{review.title}</p>}
      {review.text && <p className="mt-2 whitespace-pre-line">{review.text}</p>}
      <p className="mt-2 text-sm text-ash">
        {[review.name, review.fit && FIT_WORDS[review.fit]].filter(Boolean).join(' · ')}
      </p>
      {review.photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {review.photos.map((photo, position) => (
            <li key={photo.id} className="size-24 border border-concrete bg-bone-deep">
              <img
                src={photoPath(photo, 'small')}
                alt={`Added to your review, ${position + 1}`}
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {isError && (
        <p role="alert" className="mt-4 border-l-2 border-rust pl-4">
          We couldn’t withdraw it. Please try again.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {review.isEditable && (
          <Button look="outline" size="small" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button look="outline" size="small" onClick={() => setAsked(true)}>
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        isBusy={isPending}
        onOpenChange={setAsked}
        title="Withdraw this review?"
        action="Withdraw"
        onConfirm={() => mutate()}
      >
        <p>We delete it, and its stars no longer count. You can write a new one on this page.</p>
      </ConfirmDialog>
    </div>
  );
}

interface ReviewedItemProps {
  item: Reviewable;
  access: ReviewAccess;
  /** Name to suggest for the review. */
  name: string;
  /** Number of stars chosen in the email. 0 if none. */
  stars: number;
}

/** Shows a bought product with its review, or with a form to write one. */
export function ReviewedItem({ item, access, name, stars }: ReviewedItemProps) {
  const { review } = item;
  const [isEditing, setEditing] = useState(false);
  const keep = useKept(access);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: ReviewInput) => saveReview(access, item.productId, input),
    onSuccess: async (saved) => {
      await keep(saved);
      setEditing(false);
    },
  });
  const before: ReviewInput = review
    ? { rating: review.rating, title: review.title, text: review.text, fit: review.fit, name: review.name }
    : { rating: stars, title: '', text: '', fit: null, name };
  return (
    <li
      id={item.productId}
      className="scroll-mt-20 border-t border-ink py-8 md:grid md:grid-cols-[4fr_8fr] md:items-start md:gap-x-8 lg:gap-x-12 3xl:grid-cols-[3fr_5fr]"
    >
      <div className="flex items-center gap-4 md:grid md:items-start">
        {item.image && (
          <img
            src={item.image}
            alt=""
            width="64"
            height="80"
            className="h-20 w-16 object-cover md:h-auto md:w-full md:max-w-40"
          />
        )}
        <div className="min-w-0">
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
            <Link to={`/product/${item.slug}`} className="underline-offset-4 hover:underline">
              {item.title}
            </Link>
          </h2>
          {item.choice && <p className="text-sm text-ash">{item.choice}</p>}
        </div>
      </div>
      {review && !isEditing ? (
        <Written item={item} review={review} access={access} onEdit={() => setEditing(true)} />
      ) : (
        <ReviewForm
          before={before}
          access={'token' in access ? { reviewLink: access.token } : access}
          present={review?.photos ?? []}
          action={review ? 'Save review' : 'Send review'}
          isBusy={isPending}
          error={error}
          onSave={mutate}
          onCancel={review ? () => setEditing(false) : undefined}
        />
      )}
    </li>
  );
}
