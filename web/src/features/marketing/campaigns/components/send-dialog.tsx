import { pluralize } from '#shared/base/format-count.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';

interface SendDialogProps {
  isOpen: boolean;
  subscribers: number | undefined;
  subject: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains what sending does before it begins. */
export function SendDialog({ isOpen, subscribers, subject, isBusy, onConfirm, onClose }: SendDialogProps) {
  const people = subscribers === undefined ? 'all active subscribers' : pluralize(subscribers, 'active subscriber');
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Send this campaign?"
      action="Send now"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p>
        <strong className="break-words">{subject}</strong> goes to {people}: one message each, with a link of their own
        to unsubscribe.
      </p>
      <p>
        It goes out as fast as your Amazon SES account allows, and leaves room for order mails. You can pause it at any
        time; a message that is out cannot be called back.
      </p>
    </ConfirmDialog>
  );
}
