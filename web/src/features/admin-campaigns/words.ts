import { count, counted } from '#shared/base/counted.ts';
import { type Campaign, type CampaignStatus, doneOf, secondsLeft } from '#shared/marketing/campaign.ts';

export const STATUS_WORDS: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

export const sentWords = (sent: number): string => `Email campaign sent to ${counted(sent, 'subscriber')}`;
export const NOT_SENT = 'Failed to send campaign';

/** `Send to 1,234 Subscribers`; the number stays away until it is known. */
export const sendWords = (subscribers: number | undefined): string =>
  subscribers === undefined
    ? 'Send to Subscribers'
    : `Send to ${count(subscribers)} ${subscribers === 1 ? 'Subscriber' : 'Subscribers'}`;

/** `40 seconds`, `12 minutes`, `3 hours`. */
export function spanWords(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 90 * 60) return counted(Math.round(seconds / 60), 'minute');
  return counted(Math.round(seconds / 3600), 'hour');
}

/** `370 of 1,000 sent, about 2 minutes left`. */
export function progressWords(campaign: Campaign): string {
  const { counts, total } = campaign;
  const seconds = secondsLeft(campaign);
  const done = `${count(doneOf(counts))} of ${count(Math.max(total, doneOf(counts)))} done`;
  return seconds === null || seconds === 0 ? done : `${done}, about ${spanWords(seconds)} left`;
}

export interface Tally {
  label: string;
  value: number;
  /** What it means, where the word alone does not say so. */
  meaning?: string;
}

/** What became of a campaign's messages; what did not happen is not spoken of. */
export function tallyOf({ counts, bounced, complained, total, status }: Campaign): Tally[] {
  const left = status === 'sent' ? 0 : Math.max(0, total - doneOf(counts));
  const tally: Tally[] = [
    { label: 'Sent', value: counts.sent },
    { label: 'Left', value: left },
    {
      label: 'Bounced',
      value: bounced,
      meaning: 'came back as undeliverable; these addresses are not written to again',
    },
    { label: 'Complaints', value: complained, meaning: 'marked it as spam; these readers are not written to again' },
    { label: 'Skipped', value: counts.skipped, meaning: 'had unsubscribed, or must not be written to' },
    { label: 'Refused', value: counts.refused, meaning: 'addresses that Amazon SES does not take' },
    {
      label: 'Uncertain',
      value: counts.uncertain,
      meaning: 'Amazon SES never said whether it took these; they are not sent again, so that nobody gets two',
    },
  ];
  return tally.filter(({ label, value }) => value > 0 || label === 'Sent');
}
