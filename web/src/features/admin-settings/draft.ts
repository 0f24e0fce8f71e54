import type { FieldError } from '#shared/base/errors.ts';
import { centsOf, dollarsOf } from '#web/lib/dollars.ts';
import type { Settings, SettingsBody } from './api/settings.ts';

/** One zone as it stands in the form; `key` tells it from others while they move. */
export interface ZoneDraft {
  key: string;
  label: string;
  countries: string[];
  dollars: string;
}

export interface MessageDraft {
  key: string;
  text: string;
}

/** The settings as texts in fields. */
export interface SettingsDraft {
  name: string;
  tagline: string;
  supportEmail: string;
  bannerMessages: MessageDraft[];
  shippingZones: ZoneDraft[];
  hasFreeShipping: boolean;
  freeShippingDollars: string;
  policyDates: Settings['policyDates'];
  senderName: string;
  replyTo: string;
}

let keys = 0;
export const newKey = (): string => `row-${++keys}`;

export const toDraft = (settings: Settings): SettingsDraft => ({
  name: settings.name,
  tagline: settings.tagline,
  supportEmail: settings.supportEmail,
  bannerMessages: settings.bannerMessages.map((text) => ({ key: newKey(), text })),
  shippingZones: settings.shippingZones.map(({ label, countries, cents }) => ({
    key: newKey(),
    label,
    countries: [...countries],
    dollars: dollarsOf(cents),
  })),
  hasFreeShipping: settings.freeShippingFromCents !== null,
  freeShippingDollars: dollarsOf(settings.freeShippingFromCents ?? 20_000),
  policyDates: { ...settings.policyDates },
  senderName: settings.mailSender.name ?? '',
  replyTo: settings.mailSender.replyTo ?? '',
});

const NO_AMOUNT = 'Please enter an amount in dollars';

/** What the form says, ready to be sent, or where an amount cannot be read. */
export function toInput(draft: SettingsDraft, version: number): { input: SettingsBody; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const cents = (dollars: string, path: string): number => {
    const read = centsOf(dollars);
    if (read === null) errors.push({ path, message: NO_AMOUNT });
    return read ?? 0;
  };
  const input: SettingsBody = {
    name: draft.name,
    tagline: draft.tagline,
    supportEmail: draft.supportEmail,
    bannerMessages: draft.bannerMessages.map(({ text }) => text),
    shippingZones: draft.shippingZones.map(({ label, countries, dollars }, index) => ({
      label,
      countries,
      cents: cents(dollars, `shippingZones.${index}.cents`),
    })),
    freeShippingFromCents: draft.hasFreeShipping ? cents(draft.freeShippingDollars, 'freeShippingFromCents') : null,
    policyDates: draft.policyDates,
    mailSender: { name: draft.senderName.trim() || null, replyTo: draft.replyTo.trim() || null },
    version,
  };
  return { input, errors };
}

/** The fields of the form whose errors the shop names otherwise. */
const FIELDS: Readonly<Record<string, keyof SettingsDraft>> = {
  freeShippingFromCents: 'freeShippingDollars',
  'mailSender.name': 'senderName',
  'mailSender.replyTo': 'replyTo',
};

/** What is still to be blamed after a part of the form was written anew. */
export const remainingFaults = (errors: readonly FieldError[], written: Partial<SettingsDraft>): FieldError[] =>
  errors.filter(({ path }) => !((FIELDS[path] ?? path.split('.')[0] ?? '') in written));

/** Whether two drafts say the same, whatever their rows are called. */
export const isSameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => said(a) === said(b);

const said = (draft: SettingsDraft): string => JSON.stringify(toInput(draft, 0));
