import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { codeMail } from '#shared/mail/code-mails.ts';
import type { RenderedMail } from '#shared/mail/fill-template.ts';
import { forceColorScheme } from '#shared/mail/mail-preview.ts';
import { messageMail, newsletterWelcome, renderCampaignMail } from '#shared/mail/marketing-mails.ts';
import {
  addressProblem,
  orderCancelled,
  orderDelivered,
  orderLink,
  orderReceived,
  orderRefunded,
} from '#shared/mail/order-mails.ts';
import { orderShipped } from '#shared/mail/order-shipped.ts';
import { paymentFailed, paymentPending } from '#shared/mail/payment-mails.ts';
import { MAIL_SAMPLES } from '#shared/mail/samples.ts';
import type { Refund, StoredOrder } from '#shared/orders/order.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { order } from '../fixtures.ts';

const SITE = 'https://shop.example';
const VIEW = `${SITE}/orders/ord_1`;
const shop = { ...DEFAULT_SETTINGS, siteUrl: SITE };
const about = (changes: Partial<StoredOrder> = {}) => ({ order: order(changes), shop, viewUrl: VIEW });
const refund = (amountCents: number): Refund => ({
  id: 'rfd_1',
  amountCents,
  status: 'succeeded',
  reason: null,
  createdAt: '2025-09-16T10:00:00.000Z',
  byProvider: true,
  stripeRefundId: 're_1',
  failure: null,
});
const checkout = (title = 'Fault Line Hoodie'): Checkout => ({
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
  url: null,
  orderId: null,
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Returns the text of the HTML part. */
const seen = ({ html }: RenderedMail): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ');

/** Both parts say all of it. */
function says(mail: RenderedMail, ...words: string[]) {
  for (const each of words) {
    expect(seen(mail)).toContain(each);
    expect(mail.text).toContain(each);
  }
}

/** Both parts lead there. */
function leadsTo(mail: RenderedMail, url: string) {
  expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain(url);
}

describe.each(Object.entries(MAIL_SAMPLES))('the mail %s', (name, { write }) => {
  const mail = write(shop);

  test('is whole: nothing is left to fill in', () => {
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/\{\{|undefined|\[object|NaN|\bnull\b/);
    }
  });

  test('has a subject of one line, a hidden start, and a text of its own', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,120}$/);
    expect(mail.html).toMatch(/display:none[^>]*>[^<]{5,}/);
    expect(mail.text.length).toBeGreaterThan(80);
    expect(mail.text).not.toMatch(/<[a-z]|&[a-z]+;|\n{3}/i);
  });

  test('leads to the shop and to its support, and is small enough to be shown whole', () => {
    leadsTo(mail, SITE);
    says(mail, DEFAULT_SETTINGS.supportEmail);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(60_000);
  });

  test('says that it knows light and dark', () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(forceColorScheme(mail.html, 'dark')).toContain('@media all{');
    expect(forceColorScheme(mail.html, 'light')).toContain('@media not all{');
  });

  test('is told apart by its subject', () => {
    const others = Object.entries(MAIL_SAMPLES).filter(([other]) => !other.startsWith(name) && !name.startsWith(other));
    expect(others.map(([, sample]) => sample.write(shop).html)).not.toContain(mail.html);
  });
});

describe('the mails about a payment', () => {
  test('pending: what is awaited, what for, and where it stands', () => {
    const mail = paymentPending(checkout(), shop);
    says(mail, '$129.60 USD', 'Fault Line Hoodie', '$144.00', '-$14.40', 'Free', 'Black / M');
    leadsTo(mail, `${SITE}/success?session_id=cs_test_1`);
  });

  test('failed: that nothing was charged', () => {
    const mail = paymentFailed(checkout(), shop);
    says(mail, '$129.60 USD', 'Fault Line Hoodie', 'Nothing was charged');
    leadsTo(mail, SITE);
  });
});

describe('the mail of a cancellation', () => {
  test('says what goes back, and that the shop is sorry', () => {
    const { createdAt: at } = refund(0);
    // Earlier refunds had a mail of their own.
    const earlier = { ...refund(3_000), id: 'rfd_0', createdAt: '2025-09-15T12:00:00.000Z' };
    const refunds = [earlier, { ...refund(13_555), byProvider: false, status: 'requested' as const }];
    const mail = orderCancelled(about({ refunds, refundedCents: 3_000, timeline: [{ at, event: 'Cancelled' }] }));
    says(mail, '#ABCDEFGH', '$135.55', 'We are sorry');
    leadsTo(mail, VIEW);
  });

  test('does not blame the shop for what its customer wished', () => {
    const { createdAt: at } = refund(0);
    const timeline = [
      { at, event: 'Cancelled' },
      { at, event: 'Called off by its customer', isPrivate: true as const },
    ];
    const mail = orderCancelled(about({ timeline, refunds: [{ ...refund(13_555), byProvider: false }] }));
    says(mail, 'You called it off', '$135.55');
    expect(mail.text).not.toContain('sorry');
  });

  test('speaks of no money when none goes back', () => {
    expect(orderCancelled(about()).text).not.toContain('$');
  });
});

describe('the mail of a refund', () => {
  test('of everything says so', () => {
    const mail = orderRefunded({ ...about({ refundedCents: 13_555 }), refund: refund(13_555) });
    expect(mail.subject).toBe('FOUNDATION: Order #ABCDEFGH is refunded');
    says(mail, '$135.55 comes back to you.', 'All of order #ABCDEFGH');
    expect(mail.text).not.toContain('Refunded before');
  });

  test('of a part tells what went back before', () => {
    const mail = orderRefunded({ ...about({ refundedCents: 3_000 }), refund: refund(1_000) });
    expect(mail.subject).toBe('FOUNDATION: Part of order #ABCDEFGH is refunded');
    says(mail, '$10.00 comes back to you.', '$20.00', '$135.55');
    leadsTo(mail, VIEW);
  });
});

describe('the mail about an address', () => {
  test('shows it, says what it lacks, and leads to where it is mended', () => {
    const to = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
    const mail = addressProblem(about({ shippingAddress: { ...to, zip: '' } }));
    says(mail, 'The ZIP code is missing', '1 Main Street', 'Springfield');
    leadsTo(mail, VIEW);
  });

  test("keeps the provider's own words out when the address looks complete", () => {
    expect(addressProblem(about()).text).not.toContain('What is wrong');
  });
});

describe('the mail of parcels', () => {
  const shipment = (changes = {}) => ({ carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: null, ...changes });

  test('leads to each of several parcels', () => {
    const shipments = [
      shipment(),
      shipment({ carrier: 'Cart & Horse', trackingUrl: 'https://track.example/?a=1&b=2' }),
    ];
    const mail = orderShipped({ ...about(), shipments, told: 0 });
    says(mail, '1Z 999', 'Cart & Horse', 'several parcels');
    leadsTo(mail, 'https://www.ups.com/track?tracknum=1Z999');
    leadsTo(mail, 'https://track.example/?a=1&b=2');
  });

  test('of a carrier without a page names the number alone, and follows no link that is not of the web', () => {
    const shipments = [shipment({ carrier: 'Ours', trackingUrl: 'javascript:alert(1)' })];
    const mail = orderShipped({ ...about(), shipments, told: 1 });
    says(mail, '1Z 999', 'Another parcel is on its way.');
    expect(mail.html + mail.text).not.toContain('javascript:');
  });
});

test('the other mails about an order name it and lead to it', () => {
  for (const mail of [orderDelivered(about()), orderLink(about())]) {
    says(mail, '#ABCDEFGH');
    leadsTo(mail, VIEW);
  }
  says(orderDelivered(about()), '3 × Fault Line Hoodie');
});

test('a picture is shown by its whole address, unless mail programs could not show it', () => {
  const [item] = order().items as [StoredOrder['items'][number]];
  const withImage = (image: string) => orderDelivered(about({ items: [{ ...item, image }] })).html;
  expect(withImage('/media/hoodie.webp')).toMatch(
    /<img [^>]*alt="Fault Line Hoodie"[^>]*src="https:\/\/shop.example\/media\/hoodie.webp"/,
  );
  expect(withImage('/seed/hoodie.svg')).not.toContain('<img');
  expect(withImage('javascript:alert(1)')).not.toContain('<img');
});

test('a welcome and a campaign can be left by their own link', () => {
  const unsubscribeUrl = `${SITE}/api/unsubscribe/abc`;
  const written = { title: 'New', start: 'Look', contentHtml: '<p><b>Six</b> tees</p>', contentText: 'Six tees' };
  leadsTo(newsletterWelcome(unsubscribeUrl, shop), unsubscribeUrl);
  const mail = renderCampaignMail({ ...written, unsubscribeUrl }, shop);
  leadsTo(mail, unsubscribeUrl);
  expect(mail.html).toContain('<p><b>Six</b> tees</p>');
  expect(mail.subject).toBe('New');
});

describe('whatever people write', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      'A\r\nBcc: everybody@example.com',
      '{{shop.name}}{{{viewUrl}}}{{#pieces}}',
      '{{=<% %>=}}',
      '{####}',
      '\u2028Subject: x',
    ),
  );
  const [item] = order().items as [StoredOrder['items'][number]];
  const to = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
  const mailsWith = (words: string): RenderedMail[] => {
    const named = { ...shop, name: words, tagline: words };
    const changes = {
      items: [{ ...item, title: words, color: words, image: words }],
      shippingAddress: { ...to, firstName: words, address1: `1 ${words}`, zip: '' },
    };
    const all = { order: order(changes), shop: named, viewUrl: VIEW };
    return [
      orderReceived(all),
      orderDelivered(all),
      orderCancelled(all),
      orderRefunded({ ...all, refund: refund(100) }),
      orderLink(all),
      addressProblem(all),
      orderShipped({ ...all, shipments: [{ carrier: words, trackingNumber: words, trackingUrl: words }], told: 0 }),
      paymentPending(checkout(words), named),
      paymentFailed(checkout(words), named),
      newsletterWelcome(VIEW, named),
      messageMail(words, 'words', named),
      codeMail('confirmAccount', { code: '123456', givenName: words }, named),
    ];
  };
  const tagsOf = ({ html }: RenderedMail) => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag);
  const handlersOf = ({ html }: RenderedMail) =>
    [...html.matchAll(/<[a-z][^<>]*>/gi)].filter(([tag]) => /\son[a-z]+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')));

  test('begins no header, no tag and no other line', () => {
    const linesAsMeant = mailsWith('plain').map(({ text }) => text.split('\n').length);
    fc.assert(
      fc.property(hostile, (words) => {
        for (const [position, mail] of mailsWith(words).entries()) {
          expect(mail.text.split('\n').length).toBeLessThanOrEqual(linesAsMeant[position] ?? 0);
          expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u);
          expect(tagsOf(mail)).not.toContain('script');
          expect(handlersOf(mail)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is shown as it was written', () => {
    const [mail] = mailsWith('<b>Salt & "Pepper"</b>') as [RenderedMail];
    says(mail, '<b>Salt & "Pepper"</b>');
    says(orderDelivered(about({ items: [{ ...item, title: '{{viewUrl}}' }] })), '{{viewUrl}}');
  });
});
