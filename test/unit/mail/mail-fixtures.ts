import { expect } from 'vitest';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { RenderedMail } from '#shared/mail/fill-template.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { order } from '../fixtures.ts';

export const SITE = 'https://shop.example';

export const VIEW = `${SITE}/orders/ord_1`;

export const shop = { ...DEFAULT_SETTINGS, siteUrl: SITE };

export const about = (changes: Partial<StoredOrder> = {}) => ({ order: order(changes), shop, viewUrl: VIEW });

export const succeededRefund = (amountCents: number): Refund => ({
  id: 'rfd_1',
  amountCents,
  status: 'succeeded',
  reason: null,
  createdAt: '2025-09-16T10:00:00.000Z',
  byProvider: true,
  stripeRefundId: 're_1',
  failure: null,
});

export const checkout = (title = 'Fault Line Hoodie'): Checkout => ({
  id: 'chk_1',
  status: 'awaiting_payment',
  userId: null,
  email: 'shopper@example.com',
  country: 'US',
  lines: [
    {
      productId: 'prd_1',
      slug: 'fault-line-hoodie',
      title,
      image: null,
      size: 'M',
      color: 'Black',
      quantity: 3,
      unitCents: 4_800,
      discountedUnitCents: 4_320,
      holdsStock: true,
    },
  ],
  subtotalCents: 14_400,
  discountCents: 1_440,
  shippingCents: 0,
  totalCents: 12_960,
  expiresAt: '2025-09-15T10:30:00.000Z',
  createdAt: '2025-09-15T10:00:00.000Z',
  sessionId: 'cs_test_1',
  orderId: null,
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the visible text of the HTML part. */
const seen = ({ html }: RenderedMail): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ');

/** Checks that both parts of an email contain the texts. */
export function expectText(mail: RenderedMail, ...words: string[]) {
  for (const each of words) {
    expect(seen(mail)).toContain(each);
    expect(mail.text).toContain(each);
  }
}

/** Checks that both parts of an email contain the link. */
export function expectLink(mail: RenderedMail, url: string) {
  expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain(url);
}
