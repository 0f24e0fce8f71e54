import { countryName } from '#shared/base/country-name.ts';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import {
  type AudienceCount,
  type Campaign,
  type CampaignStatus,
  estimateMembers,
  processedCount,
  secondsLeft,
} from '#shared/marketing/campaign.ts';
import { type Audience, type CampaignAudience, hasDays } from '#shared/marketing/campaign-audience.ts';

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Canceled',
};

export const AUDIENCE_LABELS: Record<Audience, string> = {
  everyone: 'All subscribers',
  buyers: 'Subscribers who have ordered',
  neverBought: 'Subscribers who haven’t ordered yet',
  recent: 'Ordered recently',
  lapsed: 'Haven’t ordered for a while',
};

const PERIODS = {
  recent: (days: number) => `Ordered within the last ${pluralize(days, 'day')}`,
  lapsed: (days: number) => `No order in the last ${pluralize(days, 'day')}`,
};

/** Describes an audience, such as `Subscribers who have ordered, Canada, tagged “VIP”`. */
export const audienceText = ({ audience, country, days, tag }: CampaignAudience): string =>
  [
    hasDays(audience) && days !== null ? PERIODS[audience](days) : AUDIENCE_LABELS[audience],
    ...(country ? [countryName(country)] : []),
    ...(tag ? [`tagged “${tag}”`] : []),
  ].join(', ');

/**
 * Describes the size of a group, such as `312 people`. If only some subscribers were checked, returns an estimate, such as
 * `About 3,120 people`.
 */
export const audienceCountText = (count: AudienceCount): string => {
  const estimate = estimateMembers(count);
  const people = `${formatCount(estimate)} ${estimate === 1 ? 'person' : 'people'}`;
  return count.isAll ? people : `About ${people}`;
};

export const sentMessage = (sent: number): string => `Email campaign sent to ${pluralize(sent, 'subscriber')}`;
export const NOT_SENT = 'Failed to send campaign';

/** Returns the label of the send button, such as `Send to 1,234 Subscribers`. Leaves out the number until it is known. */
export const sendLabel = (subscribers: number | undefined): string =>
  subscribers === undefined
    ? 'Send to Subscribers'
    : `Send to ${formatCount(subscribers)} ${subscribers === 1 ? 'Subscriber' : 'Subscribers'}`;

/** Formats a duration, such as `40 seconds`, `12 minutes`, or `3 hours`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return pluralize(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 90 * 60) return pluralize(Math.round(seconds / 60), 'minute');
  return pluralize(Math.round(seconds / 3600), 'hour');
}

/** Describes the progress of a campaign, such as `370 of 1,000 done, about 2 minutes left`. */
export function campaignProgress(campaign: Campaign): string {
  const { counts, total } = campaign;
  const seconds = secondsLeft(campaign);
  const done = `${formatCount(processedCount(counts))} of ${formatCount(Math.max(total, processedCount(counts)))} done`;
  return seconds === null || seconds === 0 ? done : `${done}, about ${durationText(seconds)} left`;
}

export interface Tally {
  label: string;
  value: number;
  /** Explains the label. Missing if it needs no explanation. */
  meaning?: string;
}

/** Returns the counts of a campaign's messages. Leaves out zeros, except for the sent messages. */
export function tallyOf({ audience, tag, counts, bounced, complained, total, status }: Campaign): Tally[] {
  const left = status === 'sent' ? 0 : Math.max(0, total - processedCount(counts));
  const tally: Tally[] = [
    { label: 'Sent', value: counts.sent },
    { label: 'Remaining', value: left },
    {
      label: 'Bounced',
      value: bounced,
      meaning: 'couldn’t be delivered; these addresses won’t get more newsletters',
    },
    {
      label: 'Complaints',
      value: complained,
      meaning: 'marked it as spam; these subscribers won’t get more newsletters',
    },
    {
      label: 'Skipped',
      value: counts.skipped,
      meaning:
        audience === 'everyone' && tag === null
          ? 'unsubscribed or blocked'
          : 'not in the group, unsubscribed, or blocked',
    },
    { label: 'Rejected', value: counts.refused, meaning: 'addresses that Amazon SES rejected' },
    {
      label: 'Uncertain',
      value: counts.uncertain,
      meaning: 'Amazon SES didn’t confirm these; they aren’t sent again, so that no one gets the same email twice',
    },
  ];
  return tally.filter(({ label, value }) => value > 0 || label === 'Sent');
}

/** A result of a campaign. `value` is null if the shop doesn't count it. */
export interface Outcome {
  label: string;
  value: string | null;
  /** Share of the delivered messages, or an explanation. */
  note?: string;
}

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '' : `${(Math.min(1, part / whole) * 100).toFixed(1).replace(/\.0$/, '')}%`;

/** Returns the results of a campaign. Messages count as delivered if Amazon SES accepted them and they didn't bounce. */
export function outcomesOf({ counts, bounced, countsOpens, countsClicks, figures }: Campaign): Outcome[] {
  const delivered = Math.max(0, counts.sent - bounced);
  const counted = (label: string, value: number, isOn = true): Outcome => ({
    label,
    value: isOn ? formatCount(value) : null,
    ...(isOn ? { note: shareOf(value, delivered) } : {}),
  });
  return [
    { label: 'Delivered', value: formatCount(delivered) },
    counted('Opened', figures.opened, countsOpens),
    counted('Clicked', figures.clicked, countsClicks),
    { label: 'Orders', value: countsClicks ? formatCount(figures.orders) : null },
    {
      label: 'Revenue',
      value: countsClicks ? formatCents(figures.revenueCents) : null,
      ...(countsClicks ? { note: 'less refunds' } : {}),
    },
    counted('Unsubscribed', figures.unsubscribed),
  ];
}

export const campaignPath = (id: string): string => `/admin/email-campaigns/${id}`;
