import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '#shared/base/format-count.ts';
import { type Campaign, processedCount } from '#shared/marketing/campaign.ts';
import { isEveryone } from '#shared/marketing/campaign-audience.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Button, buttonLook } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import { toast } from '#web/lib/toast.ts';
import { cancelCampaign, copyCampaign, deleteDraft, pauseCampaign, resumeCampaign } from '../api/campaigns.ts';
import {
  audienceText,
  CAMPAIGN_STATUS_LABELS,
  campaignPath,
  campaignProgress,
  outcomesOf,
  tallyOf,
} from '../campaign-labels.ts';

const LOOKS: Record<Campaign['status'], string> = {
  draft: 'text-ash',
  scheduled: 'text-ink',
  sending: 'text-moss',
  paused: 'text-rust-deep',
  sent: 'text-moss',
  cancelled: 'text-ash',
};

interface Ask {
  title: string;
  text: string;
  action: string;
}

const ASKS = {
  cancel: {
    title: 'Cancel this campaign?',
    text: 'Subscribers who already got it keep it. No one else will receive it. You can’t undo this.',
    action: 'Cancel campaign',
  },
  delete: {
    title: 'Delete this draft?',
    text: 'It will be permanently deleted. No one has received it.',
    action: 'Delete',
  },
} satisfies Record<string, Ask>;

interface ActProps {
  label: string;
  subject: string;
  does: () => Promise<unknown>;
  ask?: Ask;
}

/** Shows a button for an action of a campaign. Asks for confirmation if `ask` is set. */
function Act({ label, subject, does, ask }: ActProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const act = useMutation({
    mutationFn: does,
    onError: (error) =>
      toast({
        tone: 'error',
        title: `${label} failed`,
        description: failureMessage(error),
        name: 'campaign',
      }),
    onSettled: () => {
      setAsking(false);
      void refreshBackOffice(client);
    },
  });
  return (
    <>
      <Button look="outline" size="small" isBusy={act.isPending} onClick={() => (ask ? setAsking(true) : act.mutate())}>
        {label}
        <span className="sr-only">: {subject}</span>
      </Button>
      {ask && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={ask.title}
          action={ask.action}
          isBusy={act.isPending}
          onConfirm={() => act.mutate()}
        >
          <p>{ask.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Acts({ campaign }: CampaignRowProps) {
  const navigate = useNavigate();
  const { id, subject, status } = campaign;
  const act = (label: string, does: () => Promise<unknown>, ask?: Ask) => (
    <Act key={label} label={label} subject={subject} does={does} {...(ask ? { ask } : {})} />
  );
  const copy = act('Copy', async () => navigate(campaignPath((await copyCampaign(id)).id)));
  const acts: Record<Campaign['status'], ReactNode[]> = {
    draft: [
      <EntryLink key="edit" to={campaignPath(id)} className={buttonLook('outline', '', 'small')}>
        Edit<span className="sr-only">: {subject}</span>
      </EntryLink>,
      act('Delete', () => deleteDraft(id), ASKS.delete),
    ],
    scheduled: [act('Unschedule', () => cancelCampaign(id)), copy],
    sending: [act('Pause', () => pauseCampaign(id)), act('Cancel', () => cancelCampaign(id), ASKS.cancel)],
    paused: [act('Resume', () => resumeCampaign(id)), act('Cancel', () => cancelCampaign(id), ASKS.cancel)],
    sent: [copy],
    cancelled: [copy],
  };
  return <div className="flex flex-wrap gap-3 empty:hidden sm:justify-end">{acts[status]}</div>;
}

function when({ status, createdAt, scheduledAt, startedAt, finishedAt }: Campaign): [text: string, at: string] {
  if (status === 'scheduled' && scheduledAt) return ['Starts', scheduledAt];
  if (finishedAt) return [status === 'sent' ? 'Finished' : 'Ended', finishedAt];
  return startedAt ? ['Started', startedAt] : ['Created', createdAt];
}

const Figures = ({ campaign }: { campaign: Campaign }) => (
  <dl className="figures flex flex-wrap gap-x-8 gap-y-2">
    {tallyOf(campaign).map(({ label, value, meaning }) => (
      <div key={label} className="max-w-[30ch]">
        <dt className="label text-xs text-ash">{label}</dt>
        <dd>{formatCount(value)}</dd>
        {meaning && <dd className="text-sm text-ash">{meaning}</dd>}
      </div>
    ))}
  </dl>
);

/** Shows the results of a campaign. If a result isn't counted, says so instead of showing zero. */
const Outcomes = ({ campaign }: { campaign: Campaign }) => (
  <dl className="figures grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 2xl:grid-cols-6 border-t border-concrete pt-4">
    {outcomesOf(campaign).map(({ label, value, note }) => (
      <div key={label}>
        <dt className="label text-xs text-ash">{label}</dt>
        {value === null ? (
          <dd className="text-ash">Not counted</dd>
        ) : (
          <dd>
            <span className="text-lg font-semibold">{value}</span>
            {note && <span className="block text-sm text-ash">{note}</span>}
          </dd>
        )}
      </div>
    ))}
  </dl>
);

interface CampaignRowProps {
  campaign: Campaign;
}

/** Shows one campaign with its status, progress, and actions. */
export function CampaignRow({ campaign }: CampaignRowProps) {
  const { id, status, subject, counts, total, reason } = campaign;
  const [text, at] = when(campaign);
  const isUnderWay = status === 'sending' || status === 'paused';
  return (
    <li className="grid gap-4 border-b border-concrete py-5">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <EntryLink to={campaignPath(id)} className="underline-offset-4 hover:underline">
              {subject}
            </EntryLink>
          </p>
          <p className="figures text-sm text-ash">
            <span className={`font-semibold ${LOOKS[status]}`}>{CAMPAIGN_STATUS_LABELS[status]}</span>. {text}{' '}
            <time dateTime={at}>{formatStamp(at)}</time>
            {status === 'scheduled' && ` (${shopZone()})`}
            {!isEveryone(campaign) && `. ${audienceText(campaign)}`}
          </p>
        </div>
        <Acts campaign={campaign} />
      </div>
      {isUnderWay && (
        <div role="status">
          <ProgressBar
            label={`Sending ${subject}`}
            value={processedCount(counts)}
            max={Math.max(total, processedCount(counts), 1)}
          />
          <p className="figures mt-2">{campaignProgress(campaign)}</p>
        </div>
      )}
      {reason && (
        <p role={status === 'paused' ? 'alert' : undefined} className="max-w-[70ch] border-l-2 border-rust pl-4">
          {status === 'paused' ? 'Paused automatically: ' : 'Waiting: '}
          {reason.replace(/\.$/, '')}.{status === 'paused' && ' Find out why before you resume it.'}
        </p>
      )}
      {!['draft', 'scheduled'].includes(status) && (
        <>
          <Figures campaign={campaign} />
          <Outcomes campaign={campaign} />
        </>
      )}
    </li>
  );
}
