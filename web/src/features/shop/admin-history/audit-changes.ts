import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { AuditChange } from '#shared/shop/audit.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { poundsOf } from '#web/lib/format/weight.ts';
import { auditFieldLabel } from './audit-labels.ts';

/** A changed field in readable form. An empty value is null. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

interface StoredImage {
  url: string;
}

interface StoredZone {
  label: string;
  cents: number;
  countries: string[];
  transit?: { from: number; to: number };
}

const LONGEST = 160;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const STAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Lists fields with free text. Text in them that looks like a number or date is not formatted. */
const FREE: readonly string[] = [
  'title',
  'seoTitle',
  'seoDescription',
  'slug',
  'sku',
  'name',
  'code',
  'subject',
  'note',
  'tagline',
  'content',
  'parcel',
];
/** Lists fields whose stored values are codes. */
const CODES: readonly string[] = [
  'status',
  'inventoryPolicy',
  'syncStatus',
  'order',
  'match',
  'mail',
  'kind',
  'audience',
  'palette',
  'face',
];
/** Lists fields whose values are not readable. */
const OPAQUE: readonly string[] = [
  'sections',
  'rule.conditions',
  'orderedIds',
  'goesWith',
  'picture.url',
  'picture.widths',
  'brand.logo.url',
  'brand.logoOnDark.url',
  'brand.icon',
];
/** Labels for stored codes. */
const WORDS: Readonly<Record<string, string>> = {
  cancelled: 'Canceled',
  completed: 'Paid',
  everyone: 'All subscribers',
  buyers: 'Subscribers who have ordered',
  neverBought: 'Subscribers who haven’t ordered yet',
  lapsed: 'Subscribers with no recent order',
  order_cancelled: 'Order canceled',
  finite: 'Limited stock',
  made_to_order: 'Made to order',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  title: 'Title, A to Z',
  newest: 'Newest first',
  by_hand: 'Manual',
  all: 'All conditions',
  any: 'Any condition',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);
const plain = (html: string): string =>
  html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a stored list. Returns null for anything else, such as a list that was cut off. */
function listOf<T>(value: string | null): T[] | null {
  try {
    const parsed: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(parsed) ? (parsed as T[]) : null;
  } catch {
    return null;
  }
}

function measureOf(field: string, value: string): string | null {
  const amount = Number(value);
  if (!Number.isFinite(amount)) return null;
  if (field.endsWith('Cents')) return formatCents(amount);
  if (field.endsWith('Grams')) return `${poundsOf(amount)} lbs`;
  if (field.endsWith('Minutes')) return `${value} min`;
  return null;
}

/** Returns a stored value as readable text, or null if it is empty. */
function valueText(field: string, value: string | null): string | null {
  const name = field.split('.').at(-1) ?? field;
  if (value === null || value.trim() === '') return null;
  if (FREE.includes(name)) return shortened(value);
  if (CODES.includes(name)) return WORDS[value] ?? capital(value.replaceAll('_', ' '));
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  if (STAMP.test(value)) return formatStamp(value);
  if (DAY.test(value)) return day.format(new Date(value));
  if (value.startsWith('[')) return shortened(listOf<unknown>(value)?.map(String).join(', ') ?? 'Changed') || null;
  if (name.endsWith('Html')) return shortened(plain(value)) || null;
  return measureOf(name, value) ?? shortened(value);
}

/** Describes the difference between two lists of pictures. */
function pictureText({ before, after }: AuditChange): string {
  const [old, now] = [listOf<StoredImage>(before), listOf<StoredImage>(after)];
  if (!old || !now) return 'Pictures changed';
  const [oldUrls, urls] = [old.map(({ url }) => url), now.map(({ url }) => url)];
  const added = urls.filter((url) => !oldUrls.includes(url)).length;
  const removed = oldUrls.filter((url) => !urls.includes(url)).length;
  const parts = [
    ...(added > 0 ? [`${pluralize(added, 'picture')} added`] : []),
    ...(removed > 0 ? [`${pluralize(removed, 'picture')} removed`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return oldUrls.join() === urls.join() ? 'Alt text or colors changed' : 'Order changed';
}

/** Lists fields of the appearance that are lists of links or messages. */
const CONTENT_LISTS: readonly string[] = ['menu', 'footerLinks', 'announcement.messages'];

/** Returns the texts in a list of links or messages. Returns null if the list is automatic. */
function contentTexts(value: string | null): string | null {
  if (value === null) return null;
  const rows = listOf<{ label?: string; text?: string }>(value);
  return rows ? shortened(rows.map(({ label, text }) => label ?? text ?? '').join(', ')) || 'None' : 'Changed';
}

/** Describes the steps of the volume discount, such as `10% for 3+ items, 25% for 6+ items`. */
function stepsText(value: string | null): string | null {
  if (value === null) return null;
  const steps = listOf<VolumeStep>(value);
  return steps ? steps.map(({ units, percent }) => `${percent}% for ${units}+ items`).join(', ') || 'None' : 'Changed';
}

/** Returns one line for each shipping zone that changed. */
function zoneLines(change: AuditChange): ChangeLine[] {
  const [old, now] = [listOf<StoredZone>(change.before), listOf<StoredZone>(change.after)];
  if (!old || !now) return [{ label: auditFieldLabel(change.field), before: null, after: 'Changed' }];
  const priceIn = (zones: readonly StoredZone[], label: string): string | null => {
    const zone = zones.find((one) => one.label === label);
    return zone ? formatCents(zone.cents) : null;
  };
  const countriesIn = (zones: readonly StoredZone[], label: string): string =>
    (zones.find((one) => one.label === label)?.countries ?? []).toSorted().join();
  const transitIn = (zones: readonly StoredZone[], label: string): string | null => {
    const transit = zones.find((one) => one.label === label)?.transit;
    return transit ? `${transit.from}-${transit.to} days` : null;
  };
  const labels = [...new Set([...old, ...now].map(({ label }) => label))];
  return labels.flatMap((name): ChangeLine[] => {
    const [before, after] = [priceIn(old, name), priceIn(now, name)];
    const label = `Shipping, ${name}`;
    if (before !== after) return [{ label, before, after }];
    if (countriesIn(old, name) !== countriesIn(now, name)) return [{ label, before: null, after: 'Countries changed' }];
    return transitIn(old, name) === transitIn(now, name)
      ? []
      : [{ label, before: transitIn(old, name), after: transitIn(now, name) }];
  });
}

/** Combines the parts of a discount into one line. The history stores the parts as separate changes. */
function discountLine(changes: readonly AuditChange[]): ChangeLine {
  const side = (at: 'before' | 'after'): string | null => {
    const percent = changes.find(({ field }) => field === 'discount.percent')?.[at];
    const cents = changes.find(({ field }) => field === 'discount.amountCents')?.[at];
    if (percent) return `${percent}% off`;
    return cents ? `${formatCents(Number(cents))} off` : null;
  };
  return { label: 'Discount', before: side('before'), after: side('after') };
}

/** Returns readable lines for a list of changes. Leaves out fields that were empty and still are. */
export function changeLines(changes: readonly AuditChange[]): ChangeLine[] {
  const discounts = changes.filter(({ field }) => field.startsWith('discount.'));
  const rest = changes.filter((change) => !discounts.includes(change));
  const lines = [
    ...(discounts.length > 0 ? [discountLine(discounts)] : []),
    ...rest.flatMap((change): ChangeLine[] => {
      const { field } = change;
      const label = auditFieldLabel(field);
      if (field === 'images') return [{ label, before: null, after: pictureText(change) }];
      if (CONTENT_LISTS.includes(field))
        return [{ label, before: contentTexts(change.before), after: contentTexts(change.after) }];
      if (field === 'noteId') return [{ label, before: null, after: change.after === null ? 'Deleted' : 'Added' }];
      if (OPAQUE.includes(field)) return [{ label, before: null, after: 'Changed' }];
      if (field === 'shippingZones') return zoneLines(change);
      if (field === 'volumeSteps') return [{ label, before: stepsText(change.before), after: stepsText(change.after) }];
      return [{ label, before: valueText(field, change.before), after: valueText(field, change.after) }];
    }),
  ];
  return lines.filter(({ before, after }) => before !== null || after !== null);
}
