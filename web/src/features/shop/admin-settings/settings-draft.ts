import type { FieldError } from '#shared/base/errors.ts';
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
}

export interface SettingsDraft {
  name: string;
  tagline: string;
  supportEmail: string;
  /** Kept as they are: announcements are edited with the appearance. */
  bannerMessages: string[];
  shippingZones: ZoneDraft[];
  hasFreeShipping: boolean;
  freeShippingDollars: string;
  lowStock: string;
  policyDates: Settings['policyDates'];
  senderName: string;
  replyTo: string;
  /** Addresses, separated by commas, spaces or lines. */
  orderNotices: string;
}

let keys = 0;
export const newKey = (): string => `row-${++keys}`;

export const settingsDraft = (settings: Settings): SettingsDraft => ({
  name: settings.name,
  tagline: settings.tagline,
  supportEmail: settings.supportEmail,
  bannerMessages: settings.bannerMessages,
  shippingZones: settings.shippingZones.map(({ label, countries, cents }) => ({
    key: newKey(),
    label,
    countries: [...countries],
    dollars: dollarsOf(cents),
  })),
  hasFreeShipping: settings.freeShippingFromCents !== null,
  freeShippingDollars: dollarsOf(settings.freeShippingFromCents ?? 20_000),
  lowStock: String(settings.lowStock),
  policyDates: { ...settings.policyDates },
  senderName: settings.mailSender.name ?? '',
  replyTo: settings.mailSender.replyTo ?? '',
  orderNotices: settings.orderNotices.join(', '),
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
  freeShippingFromCents: 'Free shipping over',
  lowStock: 'Low stock',
  'policyDates.privacy': 'Date of the Privacy Policy',
  'policyDates.refund': 'Date of the Refund Policy',
  'policyDates.shipping': 'Date of the Shipping Policy',
  'policyDates.terms': 'Date of the Terms of Service',
  'mailSender.name': 'Sender name',
  'mailSender.replyTo': 'Reply-to address',
  orderNotices: 'Order emails',
  'orderNotices.*': 'Order email #',
};

const NO_AMOUNT = 'Please enter an amount in dollars';
const NO_UNITS = 'Please enter a number from 0 to 99';

/** Returns the form as the API takes it, and an error for each amount that cannot be read. */
export function settingsInput(draft: SettingsDraft, version: number): { input: SettingsBody; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const cents = (dollars: string, path: string): number => {
    const read = centsOf(dollars);
    if (read === null) errors.push({ path, message: NO_AMOUNT });
    return read ?? 0;
  };
  const units = (text: string, path: string): number => {
    const isRead = /^\d{1,2}$/.test(text.trim());
    if (!isRead) errors.push({ path, message: NO_UNITS });
    return isRead ? Number(text) : 0;
  };
  const input: SettingsBody = {
    name: draft.name,
    tagline: draft.tagline,
    supportEmail: draft.supportEmail,
    bannerMessages: draft.bannerMessages,
    shippingZones: draft.shippingZones.map(({ label, countries, dollars }, index) => ({
      label,
      countries,
      cents: cents(dollars, `shippingZones.${index}.cents`),
    })),
    freeShippingFromCents: draft.hasFreeShipping ? cents(draft.freeShippingDollars, 'freeShippingFromCents') : null,
    lowStock: units(draft.lowStock, 'lowStock'),
    policyDates: draft.policyDates,
    orderNotices: draft.orderNotices.split(/[\s,;]+/).filter((address) => address !== ''),
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
  'mailSender.name': 'senderName',
  'mailSender.replyTo': 'replyTo',
};

/** Returns the errors of the fields that are not in `changed`. */
export const withoutCorrected = (errors: readonly FieldError[], changed: Partial<SettingsDraft>): FieldError[] =>
  errors.filter(({ path }) => !((FIELDS[path] ?? path.split('.')[0] ?? '') in changed));

/** Compares what two drafts would save; the keys of their rows do not count. */
export const isSameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => inputText(a) === inputText(b);

const inputText = (draft: SettingsDraft): string => JSON.stringify(settingsInput(draft, 0));
