import { useState } from 'react';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextArea } from '#web/components/admin/fields.tsx';
import { answerReview, hideReview } from '../api/admin-reviews.ts';
import { useModeration } from '../use-moderation.ts';

interface DialogProps {
  review: AdminReview;
  onClose: () => void;
}

/** Hides a review after asking for the reason. */
export function HideDialog({ review, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useModeration(onClose);
  const hide = () => {
    if (reason.trim() === '') return setError('Please enter a reason.');
    mutate({ act: () => hideReview(review, reason), done: 'Review hidden' });
  };
  return (
    <ActionDialog
      title="Hide review"
      action="Hide"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={reason !== ''}
      onSubmit={hide}
      onClose={onClose}
    >
      <p>Shoppers no longer see this review, and its stars don’t count. You can publish it again.</p>
      <TextArea
        label="Reason"
        hint="For your team only. Hide insults, spam, and personal data, not bad ratings."
        value={reason}
        maxLength={500}
        rows={3}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

/** Creates or edits the shop's answer to a review. */
export function AnswerDialog({ review, onClose }: DialogProps) {
  const before = review.answer?.text ?? '';
  const [text, setText] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useModeration(onClose);
  const save = () => {
    if (text.trim() === '') return setError('Please enter an answer.');
    mutate({ act: () => answerReview(review, text), done: before ? 'Answer changed' : 'Answer saved' });
  };
  return (
    <ActionDialog
      title={before ? 'Edit answer' : 'Answer review'}
      action="Save answer"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={text !== before}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label="Answer"
        hint="Everyone can read it below the review."
        value={text}
        maxLength={2000}
        rows={5}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
