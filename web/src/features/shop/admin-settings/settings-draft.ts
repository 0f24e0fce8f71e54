import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { dayIn, hourIn, momentIn, UTC } from '#shared/base/time-zone.ts';
import { type DayRange, DEFAULT_DELIVERY, type DeliveryTimes, transitOf } from '#shared/checkout/delivery.ts';
import { TEAM_NOTICES, type TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import type { Business } from '#shared/shop/business.ts';
import { dollarsOf } from '#web/lib/format/field-amounts.ts';
import type { Settings } from './api/admin-settings.ts';

/** A shipping zone in the form. `key` identifies its row when rows move. */
export interface ZoneDraft {
  key: string;
  label: string;
  countries: string[];
  dollars: string;
  /** Range of business days, such as `2-5`. */
  transit: string;
}

/** A step of the volume discount in the form. */
export interface StepDraft {
  key: string;
  units: string;
  percent: string;
}

export type NoticeKind = 'order' | TeamNotice;

export const NOTICE_LABELS: Readonly<Record<NoticeKind, string>> = { order: 'New order', ...TEAM_NOTICES };
export const NOTICE_KINDS = Object.keys(NOTICE_LABELS) as NoticeKind[];

/** A person on the team in the form, with the emails they get. */
export interface NoticeDraft {
  key: string;
  email: string;
  kinds: NoticeKind[];
}

export interface SettingsDraft {
  name: string;
  tagline: string;
  supportEmail: string;
  /** Not edited in this form. Announcements are edited with the appearance. */
  bannerMessages: string[];
  shippingZones: ZoneDraft[];
  handling: string;
  production: string;
  cutoffHour: string;
  hasFreeShipping: boolean;
  freeShippingDollars: string;
  volumeSteps: StepDraft[];
  lowStock: string;
  showsLowestPrice: boolean;
  feePercent: string;
  feeDollars: string;
  sellsGiftCards: boolean;
  giftCardValues: string;
  hasOwnValue: boolean;
  ownValueFrom: string;
  ownValueTo: string;
  policyDates: Settings['policyDates'];
  senderName: string;
  replyTo: string;
  asksForReviews: boolean;
  reviewDays: string;
  publishesReviews: boolean;
  newsletter: Settings['newsletter'];
  /** Settings of reminders as text. An empty code means no code. */
  reminders: { isOn: boolean; hours: string; code: string };
  /** The people on the team who get emails about the shop. */
  notices: NoticeDraft[];
  /** The settings of returns. Only the days are text. */
  returns: Omit<Settings['returns'], 'days'> & { days: string };
  business: Business;
  timeZone: string;
}

let keys = 0;
export const newKey = (): string => `row-${++keys}`;

function noticeDrafts({ orderNotices, teamNotices }: Settings): NoticeDraft[] {
  const lists: Record<NoticeKind, readonly string[]> = { order: orderNotices, ...teamNotices };
  const emails = [...new Set(NOTICE_KINDS.flatMap((kind) => lists[kind]))];
  return emails.map((email) => ({
    key: newKey(),
    email,
    kinds: NOTICE_KINDS.filter((kind) => lists[kind].includes(email)),
  }));
}

export const stepDrafts = (steps: readonly VolumeStep[]): StepDraft[] =>
  steps.map(({ units, percent }) => ({ key: newKey(), units: String(units), percent: String(percent) }));

/** Returns a range of days as the form shows it, such as `2-5` or `3`. */
const daysText = ({ from, to }: DayRange): string => (from === to ? `${from}` : `${from}-${to}`);

/** Returns the cutoff hour in the shop's time zone today. The saved hour may be in another time zone. */
function cutoffIn(timeZone: string, { cutoffHour, zone = UTC }: DeliveryTimes, now: number): number {
  if (cutoffHour === 24 || zone === timeZone) return cutoffHour;
  const hour = String(cutoffHour).padStart(2, '0');
  return hourIn(timeZone, momentIn(zone, `${dayIn(zone, now)}T${hour}:00`));
}

const deliveryDraft = ({ delivery = DEFAULT_DELIVERY, timeZone }: Settings) => ({
  handling: daysText(delivery.handling),
  production: daysText(delivery.production),
  cutoffHour: String(cutoffIn(timeZone, delivery, Date.now())),
});

const giftCardDraft = ({ giftCards: { isOn, amountsCents, ownAmount } }: Settings) => ({
  sellsGiftCards: isOn,
  giftCardValues: amountsCents.map(dollarsOf).join(', '),
  hasOwnValue: ownAmount !== null,
  ownValueFrom: dollarsOf(ownAmount?.minCents ?? 1_000),
  ownValueTo: dollarsOf(ownAmount?.maxCents ?? 50_000),
});

export const settingsDraft = (settings: Settings): SettingsDraft => ({
  name: settings.name,
  tagline: settings.tagline,
  supportEmail: settings.supportEmail,
  bannerMessages: settings.bannerMessages,
  shippingZones: settings.shippingZones.map(({ label, countries, cents, transit }) => ({
    key: newKey(),
    label,
    countries: [...countries],
    dollars: dollarsOf(cents),
    transit: daysText(transitOf({ countries, transit })),
  })),
  ...deliveryDraft(settings),
  hasFreeShipping: settings.freeShippingFromCents !== null,
  freeShippingDollars: dollarsOf(settings.freeShippingFromCents ?? 20_000),
  volumeSteps: stepDrafts(settings.volumeSteps),
  lowStock: String(settings.lowStock),
  showsLowestPrice: settings.showsLowestPrice,
  feePercent: String(settings.paymentFee.basisPoints / 100),
  feeDollars: dollarsOf(settings.paymentFee.fixedCents),
  ...giftCardDraft(settings),
  policyDates: { ...settings.policyDates },
  senderName: settings.mailSender.name ?? '',
  replyTo: settings.mailSender.replyTo ?? '',
  asksForReviews: settings.reviews.isAsking,
  reviewDays: String(settings.reviews.daysAfter),
  publishesReviews: settings.reviews.isAutomatic,
  newsletter: { ...settings.newsletter },
  reminders: {
    isOn: settings.reminders.isOn,
    hours: String(settings.reminders.hours),
    code: settings.reminders.code ?? '',
  },
  notices: noticeDrafts(settings),
  returns: { ...settings.returns, days: String(settings.returns.days) },
  business: { ...settings.business },
  timeZone: settings.timeZone,
});
