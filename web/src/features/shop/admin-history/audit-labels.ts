import { CONTENT_LABELS } from '../admin-content/content-draft.ts';
import { SETTINGS_LABELS } from '../admin-settings/settings-input.ts';

/** Name of a shipment's field in stored entries. */
const SHIPMENT = 'parcel';

const LABELS: Readonly<Record<string, string>> = {
  priceCents: 'Price',
  compareAtPriceCents: 'Compare-at price',
  costCents: 'Cost per item',
  descriptionHtml: 'Description',
  sizeChartHtml: 'Size chart',
  goesWith: 'Goes well with',
  images: 'Pictures',
  videos: 'Videos',
  sku: 'SKU',
  inventoryQuantity: 'Quantity',
  inventoryPolicy: 'Stock policy',
  weightGrams: 'Weight',
  isFeatured: 'Featured',
  isPublished: 'Published',
  isActive: 'Turned on',
  providerProductId: 'Provider product ID',
  syncStatus: 'Sync status',
  bodyHtml: 'Text',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  picture: 'Picture',
  'picture.url': 'Picture',
  'picture.alt': 'Alt text',
  'picture.widths': 'Picture sizes',
  order: 'Product order',
  orderedIds: 'Manual order',
  'rule.match': 'Products must meet',
  'rule.conditions': 'Conditions',
  ...CONTENT_LABELS,
  'hero.picture': 'Home page picture',
  'hero.picture.url': 'Home page picture',
  'hero.picture.widths': 'Picture sizes',
  'brand.logo.width': 'Logo width',
  'brand.logo.height': 'Logo height',
  'brand.logoOnDark.width': 'Logo on dark, width',
  'brand.logoOnDark.height': 'Logo on dark, height',
  ...SETTINGS_LABELS,
  'delivery.handling.from': 'Handling, days from',
  'delivery.handling.to': 'Handling, days to',
  'delivery.production.from': 'Production, days from',
  'delivery.production.to': 'Production, days to',
  name: 'Name',
  'settings.autoSync': 'Automatic sync',
  'settings.syncInventory': 'Sync inventory',
  'settings.syncProducts': 'Sync products',
  'settings.graceMinutes': 'Grace period',
  'value.kind': 'Type',
  'value.percent': 'Percent',
  'value.amountCents': 'Amount',
  'value.buy': 'Items to buy',
  'value.get': 'Discounted items',
  minimumCents: 'Minimum subtotal',
  productIds: 'Products',
  categoryIds: 'Categories',
  maxUses: 'Total uses',
  isStackable: 'On top of the volume discount',
  oncePerCustomer: 'Once per customer',
  isPaused: 'Paused',
  startsAt: 'Start',
  endsAt: 'End',
  hiddenReason: 'Reason',
  balanceCents: 'Balance',
  lastFour: 'Last four of the code',
  sendAt: 'Send on',
  expiresAt: 'Expires',
  createdAt: 'Key added',
  webhookUrl: 'Webhook URL',
  begins: 'Starts',
  audience: 'Sent to',
  [SHIPMENT]: 'Shipment',
  mail: 'Email',
  address: 'Changed',
  role: 'Role',
  requiresSecondFactor: 'Required for the team',
  preheader: 'Preview text',
  intro: 'First paragraph',
  closing: 'Last paragraph',
  noteId: 'Note',
  otherCustomer: 'Other customer',
};

/**
 * Returns the label of a changed field: `priceCents` becomes `Price`. For a field without a label, splits its name into
 * words.
 */
export function auditFieldLabel(field: string): string {
  const known = LABELS[field];
  if (known) return known;
  const [list, variant] = field.split(/\.(.*)/s);
  if (list === 'stock' || list === 'variants')
    return [list === 'stock' ? 'Stock' : 'Variant', variant].filter(Boolean).join(' ');
  const text = field
    .replace(/(Cents|Grams|Html|Minutes)$/, '')
    .replaceAll('.', ', ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the page of an entry's subject, or null if there is none. */
export function auditSubjectPath({ subject, action }: { subject: string; action: string }): string | null {
  // The subject is a user account, and accounts have no page. The team page lists them.
  if (action.startsWith('team.')) return '/admin/team';
  if (subject.startsWith('ord_')) return `/admin/orders/${subject}`;
  if (subject.startsWith('cus_')) return `/admin/customers/${subject}`;
  if (subject.startsWith('prd_')) return `/admin/products/${subject}/edit`;
  if (action === 'reviews.imported') return `/admin/reviews/import?id=${subject}`;
  if (subject.startsWith('imp_')) return `/admin/products/import?id=${subject}`;
  if (subject === 'categories' || subject.startsWith('cat_')) return '/admin/categories';
  if (subject.startsWith('gft_')) return `/admin/gift-cards/${subject}`;
  if (subject.startsWith('off_')) return `/admin/discounts/${subject}`;
  if (subject.startsWith('cmp_')) return '/admin/email-campaigns';
  if (subject.startsWith('page/')) return `/admin/pages/${subject.slice('page/'.length)}/edit`;
  if (subject.startsWith('mail/')) return `/admin/email-settings/${subject.slice('mail/'.length)}`;
  if (subject.startsWith('rev_')) return '/admin/reviews';
  if (subject === 'printify') return '/admin/connections';
  if (subject === 'appearance') return '/admin/appearance';
  if (subject.startsWith('syn_')) return '/admin/provider-sync';
  if (action.startsWith('suppression.') || action.startsWith('sender.')) return '/admin/email-settings';
  return subject === 'settings' ? '/admin/settings' : null;
}

/** Returns the kind of job that was retried, such as `submit_order`. Returns null for any other change. */
export const retriedJob = ({ action, name }: { action: string; name: string }): string | null =>
  action === 'work.retried' ? name.replaceAll(' ', '_') : null;
