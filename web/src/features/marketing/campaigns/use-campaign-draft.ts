import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CAMPAIGN_MESSAGES, type CampaignWithContent } from '#shared/marketing/campaign.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { type SavedDraft, saveDraft, sendTest, startCampaign } from './api/campaigns.ts';
import { type CampaignFields, campaignInput, fieldsOf, isReadyToSave, isSame } from './campaign-draft.ts';
import { NOT_SENT } from './campaign-labels.ts';
import { follow } from './use-followed.ts';

interface DraftOptions {
  /** Null for a new campaign. */
  draft: CampaignWithContent | null;
  /** True if the draft was started or deleted elsewhere. The text is then saved as a new draft. */
  isGone: boolean;
  onStarted: () => void;
}

/** Returns the campaign in the editor, with its actions. */
export function useCampaignDraft({ draft, isGone, onStarted }: DraftOptions) {
  const client = useQueryClient();
  const [input, setInput] = useState(() => fieldsOf(draft));
  const [saved, setSaved] = useState(input);
  const [kept, setKept] = useState<SavedDraft | null>(draft);
  const [isMissing, setMissing] = useState(false);

  const change = (part: Partial<CampaignFields>) => {
    setInput((before) => ({ ...before, ...part }));
    setMissing(false);
  };

  const isUnsaved = !isSame(input, saved);
  /** Marks the missing fields. Returns true if none is missing. */
  const check = (): boolean => {
    const isReady = isReadyToSave(input);
    setMissing(!isReady);
    if (!isReady) toast({ tone: 'error', title: CAMPAIGN_MESSAGES.incomplete, name: 'campaign' });
    return isReady;
  };

  const keep = useJoined(async (onto: SavedDraft | null): Promise<CampaignWithContent> => {
    const written = await saveDraft(onto, campaignInput(input));
    setInput((now) => (isSame(now, input) ? fieldsOf(written, now.blocks) : now));
    setSaved(fieldsOf(written));
    setKept(written);
    return written;
  });
  /** Returns the saved draft. First saves any unsaved changes. */
  const current = async (): Promise<SavedDraft> => (kept && !isUnsaved ? kept : keep(kept));
  const fail = (title: string) => (error: unknown) => {
    toast({ tone: 'error', title, description: failureMessage(error), name: 'campaign' });
    // Reads all data again, because another admin may have started the draft.
    void refreshBackOffice(client);
  };

  const save = useMutation({
    mutationFn: () => keep(isGone ? null : kept),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Draft saved', name: 'campaign' });
      void refreshBackOffice(client);
    },
    onError: fail('Failed to save campaign'),
  });
  const test = useMutation({
    mutationFn: async (to: string) => sendTest((await current()).id, to),
    onSuccess: (_sent, to) => {
      toast({ tone: 'success', title: `Test sent to ${to}`, name: 'campaign' });
      void refreshBackOffice(client);
    },
    onError: fail('Failed to send test email'),
  });
  const start = useMutation({
    mutationFn: async (at: string | null) => startCampaign(await current(), at),
    onSuccess: async (campaign) => {
      if (campaign.status !== 'scheduled') follow(campaign.id);
      else toast({ tone: 'success', title: 'Campaign scheduled', name: 'campaign' });
      onStarted();
      await refreshBackOffice(client);
    },
    onError: fail(NOT_SENT),
  });

  const isBusy = save.isPending || test.isPending || start.isPending || start.isSuccess;
  const isNew = kept !== null && kept.id !== draft?.id;
  return {
    ...{ input, isUnsaved, isMissing, change, check, save, test, start },
    isGone: isGone && !isBusy && !isNew,
    /** Id of a draft that was just saved for the first time, so that its page can open. Otherwise null. */
    created: isNew && !isUnsaved && !isBusy ? kept.id : null,
  };
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;
