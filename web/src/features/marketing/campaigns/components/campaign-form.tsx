import { type FormEvent, useState } from 'react';
import { CAMPAIGN_MESSAGES, MAX_SUBJECT } from '#shared/marketing/campaign.ts';
import { isEveryone } from '#shared/marketing/campaign-audience.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { LeaveDialog } from '#web/components/admin/leave-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { useAuth } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { chosenAudience, shownBlocks } from '../campaign-draft.ts';
import { sendLabel } from '../campaign-labels.ts';
import type { CampaignDraft } from '../use-campaign-draft.ts';
import { AudienceFields } from './audience-fields.tsx';
import { BlockList } from './block-list.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

type Step = 'send' | 'schedule' | 'test';

interface CampaignFormProps {
  draft: CampaignDraft;
  /** Number of subscribers. Undefined until it is known. */
  subscribers: number | undefined;
}

/** Shows the fields for subject and content, with the preview next to them. */
function Fields({ draft }: { draft: CampaignDraft }) {
  const { input, isMissing, change } = draft;
  const errorOf = (value: string) => (isMissing && value.trim() === '' ? CAMPAIGN_MESSAGES.incomplete : null);
  return (
    <div className="grid gap-x-6 gap-y-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <AudienceFields draft={draft} />
        <TextField
          label="Subject"
          maxLength={MAX_SUBJECT}
          value={input.subject}
          error={errorOf(input.subject)}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <BlockList blocks={input.blocks} showsFaults={isMissing} onChange={(blocks) => change({ blocks })} />
      </div>
      <CampaignPreview subject={input.subject} blocks={shownBlocks(input.blocks)} />
    </div>
  );
}

const goesToAll = (input: CampaignDraft['input']): boolean => {
  const chosen = chosenAudience(input);
  return chosen !== null && isEveryone(chosen);
};

function Actions({ draft, subscribers, go }: CampaignFormProps & { go: (step: Step) => void }) {
  const { input, isUnsaved, save, start } = draft;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button type="submit" className="max-sm:w-full" isBusy={start.isPending}>
        {start.isPending ? 'Sending…' : sendLabel(goesToAll(input) ? subscribers : undefined)}
      </Button>
      <Button look="outline" className="max-sm:grow" onClick={() => go('schedule')}>
        Send later
      </Button>
      <Button look="outline" className="max-sm:grow" onClick={() => go('test')}>
        Send a test
      </Button>
      <Button
        look="outline"
        className="max-sm:grow"
        isBusy={save.isPending || !isUnsaved}
        onClick={() => draft.check() && save.mutate()}
      >
        {save.isPending ? 'Saving…' : 'Save draft'}
      </Button>
    </div>
  );
}

function StepDialog({ draft, subscribers, step, close }: CampaignFormProps & { step: Step | null; close: () => void }) {
  const { profile } = useAuth();
  const { input, test, start } = draft;
  return (
    <>
      <SendDialog
        isOpen={step === 'send'}
        subscribers={subscribers}
        audience={chosenAudience(input)}
        subject={input.subject.trim()}
        isBusy={start.isPending}
        onClose={close}
        onConfirm={() => start.mutate(null, { onSettled: close })}
      />
      {step === 'schedule' && (
        <ScheduleDialog
          isBusy={start.isPending}
          onClose={close}
          onSchedule={(at) => start.mutate(at, { onSettled: close })}
        />
      )}
      {step === 'test' && (
        <TestDialog
          email={profile?.email ?? ''}
          isBusy={test.isPending}
          onClose={close}
          onSend={(to) => test.mutate(to, { onSettled: close })}
        />
      )}
    </>
  );
}

/** Explains that the draft was started or deleted elsewhere. The text can be saved as a new draft. */
const Gone = ({ draft: { save, check }, onDiscard }: { draft: CampaignDraft; onDiscard: () => void }) => (
  <div role="alert" className="mt-6 border-l-2 border-rust py-1 pl-5">
    <p className="max-w-[60ch]">
      This draft was sent, scheduled, or deleted while you were editing. Your text is still here, but it isn’t part of
      that campaign.
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button className="max-sm:w-full" isBusy={save.isPending} onClick={() => check() && save.mutate()}>
        Save as a new draft
      </Button>
      <Button look="outline" className="max-sm:w-full" onClick={onDiscard}>
        Discard and open the campaign
      </Button>
    </div>
  </div>
);

/** Shows the form of a campaign with its fields and preview, and buttons to save, test, schedule, and send it. */
export function CampaignForm({
  draft,
  subscribers,
  onDiscard,
}: CampaignFormProps & { onDiscard: (() => void) | null }) {
  const [step, setStep] = useState<Step | null>(null);

  function go(next: Step) {
    if (draft.isGone || !draft.check()) return;
    if (next !== 'test' && subscribers === 0)
      toast({ tone: 'error', title: CAMPAIGN_MESSAGES.noSubscribers, name: 'campaign' });
    else setStep(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    go('send');
  }

  return (
    <form noValidate className="min-w-0" onSubmit={submit}>
      <Fields draft={draft} />
      {draft.isGone && onDiscard ? (
        <Gone draft={draft} onDiscard={onDiscard} />
      ) : (
        <Actions draft={draft} subscribers={subscribers} go={go} />
      )}
      <StepDialog draft={draft} subscribers={subscribers} step={step} close={() => setStep(null)} />
      <LeaveDialog isUnsaved={draft.isUnsaved && !draft.start.isPending} what="this campaign" />
    </form>
  );
}
