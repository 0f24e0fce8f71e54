import { useQuery } from '@tanstack/react-query';
import { pluralize } from '#shared/base/format-count.ts';
import { type CampaignAudience, isEveryone } from '#shared/marketing/campaign-audience.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { audienceCountQuery } from '../api/campaigns.ts';
import { audienceCountText, audienceText } from '../campaign-labels.ts';

interface SendDialogProps {
  isOpen: boolean;
  subscribers: number | undefined;
  /** Null if the choice is not complete. */
  audience: CampaignAudience | null;
  subject: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains the effect of sending a campaign and asks for confirmation. */
export function SendDialog(props: SendDialogProps) {
  const { isOpen, subscribers, audience, subject, isBusy, onConfirm, onClose } = props;
  const { data: count } = useQuery(audienceCountQuery(audience));
  const isNarrow = audience !== null && !isEveryone(audience);
  const everyone = subscribers === undefined ? 'all active subscribers' : pluralize(subscribers, 'active subscriber');
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
        <strong className="break-words">{subject}</strong> goes to{' '}
        {isNarrow ? <>this group: {audienceText(audience)}</> : everyone}
        {isNarrow && count && ` (${audienceCountText(count).toLowerCase()})`}. Each email has its own unsubscribe link.
      </p>
      <p>
        Emails go out as fast as your Amazon SES account allows, with room left for order emails. You can pause at any
        time, but emails already sent can’t be recalled.
      </p>
    </ConfirmDialog>
  );
}
