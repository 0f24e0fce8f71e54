import type { FieldError } from '#shared/base/errors.ts';
import { UTC } from '#shared/base/time-zone.ts';
import type { DayRange } from '#shared/checkout/delivery.ts';
import { MAX_REMINDER_HOURS } from '#shared/checkout/reminders/reminder-settings.ts';
import { TEAM_NOTICES } from '#shared/jobs/team-notice-kinds.ts';
import { settingsInputSchema } from '#shared/shop/settings-input.ts';
import { type FieldLabels, labelErrors } from '#web/lib/data/failure.ts';
import { withSchemaErrors } from '#web/lib/data/schema-errors.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import type { SettingsBody } from './api/admin-settings.ts';
import type { NoticeDraft, NoticeKind, SettingsDraft } from './settings-draft.ts';

/** Returns the addresses that get a kind of email, in row order. Skips rows without an address. */
const addressesOf = (notices: readonly NoticeDraft[], kind: NoticeKind): string[] => [
  ...new Set(notices.filter(({ kinds }) => kinds.includes(kind)).flatMap(({ email }) => email.trim() || [])),
];

/** Returns the paths of a row's address in the API's input. */
export const noticePaths = (notices: readonly NoticeDraft[], { email, kinds }: NoticeDraft): string[] =>
  kinds.map((kind) => {
    const index = addressesOf(notices, kind).indexOf(email.trim());
    return kind === 'order' ? `orderNotices.${index}` : `teamNotices.${kind}.${index}`;
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
  showsLowestPrice: 'Lowest price before a sale',
  'paymentFee.basisPoints': 'Payment fee in percent',
  'paymentFee.fixedCents': 'Payment fee in dollars',
  'reviews.isAsking': 'Ask for reviews',
  'reviews.daysAfter': 'Days after delivery',
  'reviews.isAutomatic': 'Publish reviews right away',
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
  'giftCards.ownAmount': 'Custom value of a gift card',
  'giftCards.ownAmount.minCents': 'Lowest value of a gift card',
  'giftCards.ownAmount.maxCents': 'Highest value of a gift card',
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

/** Returns functions that read typed values. They add an error to `errors` for each value that they can't read. */
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

/** Returns the form in the shape that the API accepts, with an error for each value that can't be read. */
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

/** Returns all errors in the form if a value can't be read. Returns an empty list if the form can be sent. */
export function settingsErrors(draft: SettingsDraft, version: number): FieldError[] {
  const { input, errors } = settingsInput(draft, version);
  if (errors.length === 0) return [];
  return labelErrors(withSchemaErrors(errors, settingsInputSchema, input), SETTINGS_LABELS);
}

/** Maps field names in the API's errors to different field names in the form. */
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

/** Returns the errors of fields that are not in `changed`. */
export const withoutCorrected = (errors: readonly FieldError[], changed: Partial<SettingsDraft>): FieldError[] =>
  errors.filter(({ path }) => {
    const [root = '', part] = path.split('.');
    return !((FIELDS[`${root}.${part}`] ?? FIELDS[root] ?? root) in changed);
  });

/** Returns true if two drafts would save the same settings. Ignores the keys of rows. */
export const isSameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => inputText(a) === inputText(b);

const inputText = (draft: SettingsDraft): string => JSON.stringify(settingsInput(draft, 0));
