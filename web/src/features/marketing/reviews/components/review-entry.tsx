import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FIT_WORDS } from '#shared/catalogue/reviews/review-status.ts';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Button } from '#web/components/button.tsx';
import { Stars } from '#web/components/reviews/stars.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { deleteAnswer, publishReview } from '../api/admin-reviews.ts';
import { useModeration } from '../use-moderation.ts';
import { ModeratedPhotos } from './moderated-photos.tsx';
import { AnswerDialog, HideDialog } from './review-dialogs.tsx';

type Asked = 'hide' | 'answer' | 'delete' | null;

function Actions({ review }: { review: AdminReview }) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const { mutate, isPending } = useModeration(close);
  const { status, answer, name } = review;
  const by = <span className="sr-only"> of {name}</span>;
  return (
    <div className="mt-4 grid grid-flow-col gap-3 sm:flex sm:flex-wrap max-sm:[&>*]:px-2!">
      {status !== 'published' && (
        <Button
          size="small"
          isBusy={isPending}
          onClick={() => mutate({ act: () => publishReview(review), done: 'Review published' })}
        >
          Publish{by}
        </Button>
      )}
      {status !== 'hidden' && (
        <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setAsked('hide')}>
          Hide{by}
        </Button>
      )}
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setAsked('answer')}>
        {answer ? 'Edit answer' : 'Answer'}
        {by}
      </Button>
      {answer && (
        <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setAsked('delete')}>
          Delete answer{by}
        </Button>
      )}
      {asked === 'hide' && <HideDialog review={review} onClose={close} />}
      {asked === 'answer' && <AnswerDialog review={review} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        isBusy={isPending}
        onOpenChange={close}
        title="Delete this answer?"
        action="Delete"
        onConfirm={() => mutate({ act: () => deleteAnswer(review), done: 'Answer deleted' })}
      >
        <p>Shoppers no longer see it. The review stays.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Shows a review with everything needed to decide whether it is published. */
export function ReviewEntry({ review }: { review: AdminReview }) {
  const { rating, title, text, fit, name, choice, createdAt, answer, hiddenReason, orderId, productId } = review;
  const about = [choice, fit && FIT_WORDS[fit]].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-concrete py-5 [overflow-wrap:anywhere] md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[1fr_auto] content-start gap-x-4 text-sm md:grid-cols-1">
        <p className="max-md:col-start-2 max-md:row-start-1">
          <Stars rating={rating} />
        </p>
        <p className="font-semibold max-md:text-base md:mt-2">
          <Link to={`/admin/products/${productId}/edit`} className="underline-offset-4 hover:underline">
            {review.productTitle}
          </Link>
        </p>
        {about && <p className="text-ash">{about}</p>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 text-sm text-ash">
          <span className="text-ink">{name}</span>
          <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
          {review.isImported ? (
            <span>Imported</span>
          ) : (
            <Needs right="viewOrders">
              <Link to={`/admin/orders/${orderId}`} className="link">
                Order #{shortOrderId(orderId)}
              </Link>
            </Needs>
          )}
        </p>
        {title && (
          <p dir="auto" className="mt-2 font-semibold">
            {title}
          </p>
        )}
        {text ? (
          <p dir="auto" className="mt-2 max-w-[72ch] text-lg whitespace-pre-line md:text-base">
            {text}
          </p>
        ) : (
          !title && <p className="mt-2 text-ash">Stars only.</p>
        )}
        <ModeratedPhotos review={review} />
        {hiddenReason && <p className="mt-3 border-l-2 border-rust pl-3 text-sm">Hidden: {hiddenReason}</p>}
        {answer && (
          <div className="mt-3 border-l-2 border-ink pl-3">
            <p className="text-sm text-ash">
              Your answer, <time dateTime={answer.at}>{formatStamp(answer.at)}</time>
            </p>
            <p className="max-w-[72ch] whitespace-pre-line">{answer.text}</p>
          </div>
        )}
        <Needs right="moderateReviews">
          <Actions review={review} />
        </Needs>
      </div>
    </li>
  );
}
