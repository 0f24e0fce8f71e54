import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { dayIn, hourIn, momentIn, UTC } from '#shared/base/time-zone.ts';
import { type DayRange, DEFAULT_DELIVERY, type DeliveryTimes, transitOf } from '#shared/checkout/delivery.ts';
import { MAX_REMINDER_HOURS } from '#shared/checkout/reminders/reminder-settings.ts';
import { TEAM_NOTICES, type TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import type { Business } from '#shared/shop/business.ts';
import { settingsInputSchema } from '#shared/shop/settings-input.ts';
import { type FieldLabels, labelErrors } from '#web/lib/data/failure.ts';
import { withSchemaErrors } from '#web/lib/data/schema-errors.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import type { Settings, SettingsBody } from './api/admin-settings.ts';

/** A shipping zone in the form. `key` identifies its row while rows move. */
export interface ZoneDraft {
  key: string;
  label: string;
  countries: string[];
  dollars: string;
  /** Business days such as `2-5`. */
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

/** A person of the team in the form, with the mails they get. */
export interface NoticeDraft {
  key: string;
  email: string;
  kinds: NoticeKind[];
}

export interface SettingsDraft {
  name: string;
  tagline: string;
  supportEmail: string;
  /** Kept as they are: announcements are edited with the appearance. */
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
  /** As they are typed: an empty code is none. */
  reminders: { isOn: boolean; hours: string; code: string };
  /** The people who get mails about the shop. */
  notices: NoticeDraft[];
  /** As the API takes them, but for the days, which are typed. */
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

/** Returns the addresses of a kind in the order of their rows. Rows without an address do not count. */
const addressesOf = (notices: readonly NoticeDraft[], kind: NoticeKind): string[] => [
  ...new Set(notices.filter(({ kinds }) => kinds.includes(kind)).flatMap(({ email }) => email.trim() || [])),
];

/** Returns the places of a row's address in what the API takes. */
export const noticePaths = (notices: readonly NoticeDraft[], { email, kinds }: NoticeDraft): string[] =>
  kinds.map((kind) => {
    const index = addressesOf(notices, kind).indexOf(email.trim());
    return kind === 'order' ? `orderNotices.${index}` : `teamNotices.${kind}.${index}`;
  });

export const stepDrafts = (steps: readonly VolumeStep[]): StepDraft[] =>
  steps.map(({ units, percent }) => ({ key: newKey(), units: String(units), percent: String(percent) }));

/** Returns days as they are read and written: `2-5`, or `3`. */
const daysText = ({ from, to }: DayRange): string => (from === to ? `${from}` : `${from}-${to}`);

/** Returns the cutoff hour on the clock of the shop's time zone today. Settings may have kept it in another zone. */
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

export const SETTINGS_LABELS: FieldLabels = {
  name: 'Shop name',
  tagline: 'Tagline',
  supportEmail: 'Support email',
  bannerMessages: 'Banner messages',
  shippingZones: 'Shipping zones',
  'shippingZones.*.label': 'Zone # name',
  'shippingZones.*.countries': 'Zone # countries',
  'shippingZones.*.cents': 'Shipping price',
  'shippingZones.*.transit.*': 'Zone # transit',
  'delivery.handling.*': 'Handling',
  'delivery.production.*': 'Production',
  'delivery.cutoffHour': 'Cutoff hour',
  freeShippingFromCents: 'Free shipping over',
  volumeSteps: 'Volume discount',
  'volumeSteps.*.units': 'Step # items',
  'volumeSteps.*.percent': 'Step # percent',
  lowStock: 'Low stock',
  showsLowestPrice: 'Lowest price of the last 30 days',
  'paymentFee.basisPoints': 'Payment fee in percent',
  'paymentFee.fixedCents': 'Payment fee in dollars',
  'reviews.isAsking': 'Ask for reviews',
  'reviews.daysAfter': 'Days after delivery',
  'reviews.isAutomatic': 'Publish reviews at once',
  'newsletter.confirms': 'Confirm subscriptions by email',
  'newsletter.welcomeOfferId': 'Discount code in the welcome email',
  'newsletter.countsClicks': 'Count clicks and orders',
  'newsletter.countsOpens': 'Count opens',
  'reminders.isOn': 'Remind customers by email',
  'reminders.hours': 'Hours after the checkout',
  'reminders.code': 'Discount code of reminders',
  'giftCards.isOn': 'Sell gift cards',
  'giftCards.amountsCents': 'Gift card values',
  'giftCards.amountsCents.*': 'Gift card values',
  'giftCards.ownAmount': 'Own value of a gift card',
  'giftCards.ownAmount.minCents': 'Least value of a gift card',
  'giftCards.ownAmount.maxCents': 'Most value of a gift card',
  'policyDates.privacy': 'Date of the Privacy Policy',
  'policyDates.refund': 'Date of the Refund Policy',
  'policyDates.shipping': 'Date of the Shipping Policy',
  'policyDates.terms': 'Date of the Terms of Service',
  'mailSender.name': 'Sender name',
  'mailSender.replyTo': 'Reply-to address',
  timeZone: 'Time zone',
  'business.name': 'Legal name',
  'business.street': 'Street',
  'business.street2': 'Street, second line',
  'business.city': 'City',
  'business.region': 'State or region',
  'business.zip': 'Postal code',
  'business.country': 'Country',
  'business.taxNumber': 'Tax or VAT number',
  'business.email': 'Contact email',
  'returns.days': 'Days for returns',
  'returns.instructions': 'Return instructions',
  orderNotices: 'Emails about new orders',
  'orderNotices.*': 'The email address',
  ...Object.fromEntries(
    Object.entries(TEAM_NOTICES).flatMap(([kind, label]) => [
      [`teamNotices.${kind}`, `Emails: ${label}`],
      [`teamNotices.${kind}.*`, 'The email address'],
    ]),
  ),
};

const NO_AMOUNT = 'Please enter an amount in dollars';
const NO_UNITS = 'Please enter a number from 0 to 99';
const NO_PERCENT = 'Please enter a percentage such as 2.9';
const NO_NUMBER = 'Please enter a whole number';
const NO_SPAN = 'Please enter days such as 2-5, up to 60';
const NO_HOUR = 'Please enter an hour from 0 to 24';

const giftCardInput = (draft: SettingsDraft, cents: (dollars: string, path: string) => number) => ({
  isOn: draft.sellsGiftCards,
  amountsCents: draft.giftCardValues
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((value) => cents(value, 'giftCards.amountsCents')),
  ownAmount: draft.hasOwnValue
    ? {
        minCents: cents(draft.ownValueFrom, 'giftCards.ownAmount.minCents'),
        maxCents: cents(draft.ownValueTo, 'giftCards.ownAmount.maxCents'),
      }
    : null,
});

/** Returns functions that read what is typed, and add an error for each amount that they cannot read. */
function typedReaders(errors: FieldError[]) {
  const cents = (dollars: string, path: string): number => {
    const read = centsOf(dollars);
    if (read === null) errors.push({ path, message: NO_AMOUNT });
    return read ?? 0;
  };
  const units = (text: string, path: string, message: string): number => {
    const isRead = /^\d{1,2}$/.test(text.trim());
    if (!isRead) errors.push({ path, message });
    return isRead ? Number(text) : 0;
  };
  const basisPoints = (text: string): number => {
    const isRead = /^\d{1,2}(?:\.\d{1,2})?$/.test(text.trim());
    if (!isRead) errors.push({ path: 'paymentFee.basisPoints', message: NO_PERCENT });
    return isRead ? Math.round(Number(text) * 100) : 0;
  };
  const days = (text: string, path: string, most: number): number => {
    const read = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
    const isRead = read >= 1 && read <= most;
    if (!isRead) errors.push({ path, message: `Please enter a number from 1 to ${most}` });
    return isRead ? read : 1;
  };
  const span = (text: string, path: string): DayRange => {
    const [, from, to = from] = /^\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*$/.exec(text) ?? [];
    if (from === undefined) errors.push({ path, message: NO_SPAN });
    return { from: Number(from ?? 0), to: Number(to ?? 0) };
  };
  return { cents, units, basisPoints, days, span };
}

/** Returns the form as the API takes it, and an error for each amount that cannot be read. */
export function settingsInput(draft: SettingsDraft, version: number): { input: SettingsBody; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const { cents, units, basisPoints, days, span } = typedReaders(errors);
  const input: SettingsBody = {
    name: draft.name,
    tagline: draft.tagline,
    supportEmail: draft.supportEmail,
    bannerMessages: draft.bannerMessages,
    shippingZones: draft.shippingZones.map(({ label, countries, dollars, transit }, index) => ({
      label,
      countries,
      cents: cents(dollars, `shippingZones.${index}.cents`),
      transit: span(transit, `shippingZones.${index}.transit`),
    })),
    delivery: {
      handling: span(draft.handling, 'delivery.handling'),
      production: span(draft.production, 'delivery.production'),
      cutoffHour: units(draft.cutoffHour, 'delivery.cutoffHour', NO_HOUR),
      ...(draft.timeZone.trim() === UTC ? {} : { zone: draft.timeZone.trim() }),
    },
    freeShippingFromCents: draft.hasFreeShipping ? cents(draft.freeShippingDollars, 'freeShippingFromCents') : null,
    volumeSteps: draft.volumeSteps.map((step, index) => ({
      units: units(step.units, `volumeSteps.${index}.units`, NO_NUMBER),
      percent: units(step.percent, `volumeSteps.${index}.percent`, NO_NUMBER),
    })),
    lowStock: units(draft.lowStock, 'lowStock', NO_UNITS),
    showsLowestPrice: draft.showsLowestPrice,
    paymentFee: {
      basisPoints: basisPoints(draft.feePercent),
      fixedCents: cents(draft.feeDollars, 'paymentFee.fixedCents'),
    },
    giftCards: giftCardInput(draft, cents),
    policyDates: draft.policyDates,
    reviews: {
      isAsking: draft.asksForReviews,
      daysAfter: days(draft.reviewDays, 'reviews.daysAfter', 60),
      isAutomatic: draft.publishesReviews,
    },
    newsletter: draft.newsletter,
    reminders: {
      isOn: draft.reminders.isOn,
      hours: days(draft.reminders.hours, 'reminders.hours', MAX_REMINDER_HOURS),
      code: draft.reminders.code.trim() || null,
    },
    orderNotices: addressesOf(draft.notices, 'order'),
    teamNotices: {
      attention: addressesOf(draft.notices, 'attention'),
      refund: addressesOf(draft.notices, 'refund'),
      dispute: addressesOf(draft.notices, 'dispute'),
      stock: addressesOf(draft.notices, 'stock'),
      provider: addressesOf(draft.notices, 'provider'),
      return: addressesOf(draft.notices, 'return'),
      daily: addressesOf(draft.notices, 'daily'),
    },
    returns: { ...draft.returns, days: days(draft.returns.days, 'returns.days', 365) },
    business: draft.business,
    timeZone: draft.timeZone.trim(),
    mailSender: { name: draft.senderName.trim() || null, replyTo: draft.replyTo.trim() || null },
    version,
  };
  return { input, errors };
}

/** Returns every error of the form when an amount in it cannot be read; none when it can be sent. */
export function settingsErrors(draft: SettingsDraft, version: number): FieldError[] {
  const { input, errors } = settingsInput(draft, version);
  if (errors.length === 0) return [];
  return labelErrors(withSchemaErrors(errors, settingsInputSchema, input), SETTINGS_LABELS);
}

/** Fields of the form that have another name in the API's errors. */
const FIELDS: Readonly<Record<string, keyof SettingsDraft>> = {
  freeShippingFromCents: 'freeShippingDollars',
  'reviews.daysAfter': 'reviewDays',
  'giftCards.amountsCents': 'giftCardValues',
  'giftCards.ownAmount': 'ownValueFrom',
  'delivery.handling': 'handling',
  'delivery.production': 'production',
  'delivery.cutoffHour': 'cutoffHour',
  'mailSender.name': 'senderName',
  'mailSender.replyTo': 'replyTo',
  orderNotices: 'notices',
  teamNotices: 'notices',
};

/** Returns the errors of the fields that are not in `changed`. */
export const withoutCorrected = (errors: readonly FieldError[], changed: Partial<SettingsDraft>): FieldError[] =>
  errors.filter(({ path }) => {
    const [root = '', part] = path.split('.');
    return !((FIELDS[`${root}.${part}`] ?? FIELDS[root] ?? root) in changed);
  });

/** Compares what two drafts would save; the keys of their rows do not count. */
export const isSameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => inputText(a) === inputText(b);

const inputText = (draft: SettingsDraft): string => JSON.stringify(settingsInput(draft, 0));
