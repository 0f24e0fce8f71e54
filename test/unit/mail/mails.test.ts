import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignMail } from '#shared/mail/campaign-mail.ts';
import { codeMail } from '#shared/mail/code-mails.ts';
import type { RenderedMail } from '#shared/mail/fill-template.ts';
import { forceColorScheme } from '#shared/mail/mail-preview.ts';
import { messageMail, newsletterWelcome } from '#shared/mail/marketing-mails.ts';
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
import type { StoredOrder } from '#shared/orders/order.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { order } from '../fixtures.ts';
import { about, checkout, expectLink, expectText, SITE, shop, succeededRefund, VIEW } from './mail-fixtures.ts';

describe.each(Object.entries(MAIL_SAMPLES))('the mail %s', (name, { write }) => {
  const mail = write(shop);

  test('is complete: no placeholder is left', () => {
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/\{\{|undefined|\[object|NaN|\bnull\b/);
    }
  });

  test('has a one-line subject, a hidden preheader, and a text part', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,120}$/);
    expect(mail.html).toMatch(/display:none[^>]*>[^<]{5,}/);
    expect(mail.text.length).toBeGreaterThan(80);
    expect(mail.text).not.toMatch(/<[a-z]|&[a-z]+;|\n{3}/i);
  });

  test('links to the shop and to its support, and is too small to be clipped', () => {
    expectLink(mail, SITE);
    expectText(mail, DEFAULT_SETTINGS.supportEmail);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(60_000);
  });

  test('declares support for light and dark mode', () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(forceColorScheme(mail.html, 'dark')).toContain('@media all{');
    expect(forceColorScheme(mail.html, 'light')).toContain('@media not all{');
  });

  test('has its own subject', () => {
    const others = Object.entries(MAIL_SAMPLES).filter(([other]) => !other.startsWith(name) && !name.startsWith(other));
    expect(others.map(([, sample]) => sample.write(shop).html)).not.toContain(mail.html);
  });
});

describe('the mails about a payment', () => {
  test('pending: what payment is expected, for what, and its status', () => {
    const mail = paymentPending(checkout(), shop);
    expectText(mail, '$129.60 USD', 'Fault Line Hoodie', '$144.00', '-$14.40', 'Free', 'M / Black');
    expectLink(mail, `${SITE}/success?session_id=cs_test_1`);
  });

  test('failed: that nothing was charged', () => {
    const mail = paymentFailed(checkout(), shop);
    expectText(mail, '$129.60 USD', 'Fault Line Hoodie', 'You weren’t charged');
    expectLink(mail, SITE);
  });
});

describe('the mail of a cancellation', () => {
  test('says what is refunded, with an apology', () => {
    const { createdAt: at } = succeededRefund(0);
    // Earlier refunds were announced in separate emails.
    const earlier = { ...succeededRefund(3_000), id: 'rfd_0', createdAt: '2025-09-15T12:00:00.000Z' };
    const refunds = [earlier, { ...succeededRefund(13_555), byProvider: false, status: 'requested' as const }];
    const mail = orderCancelled(about({ refunds, refundedCents: 3_000, timeline: [{ at, event: 'Cancelled' }] }));
    expectText(mail, '#ABCDEFGH', '$135.55', 'We’re sorry');
    expectLink(mail, VIEW);
  });

  test("does not blame the shop for a customer's own cancellation", () => {
    const { createdAt: at } = succeededRefund(0);
    const timeline = [
      { at, event: 'Cancelled' },
      { at, event: 'Called off by its customer', isPrivate: true as const },
    ];
    const mail = orderCancelled(about({ timeline, refunds: [{ ...succeededRefund(13_555), byProvider: false }] }));
    expectText(mail, 'You canceled it', '$135.55');
    expect(mail.text).not.toContain('sorry');
  });

  test('mentions no money when nothing is refunded', () => {
    expect(orderCancelled(about()).text).not.toContain('$');
  });
});

describe('the mail of a refund', () => {
  test('says so when it is full', () => {
    const mail = orderRefunded({ ...about({ refundedCents: 13_555 }), refund: succeededRefund(13_555) });
    expect(mail.subject).toBe('FOUNDATION: Order #ABCDEFGH is refunded');
    expectText(mail, 'Your refund of $135.55 is on its way.', 'All of order #ABCDEFGH');
    expect(mail.text).not.toContain('Refunded earlier');
  });

  test('names earlier refunds when it is partial', () => {
    const mail = orderRefunded({ ...about({ refundedCents: 3_000 }), refund: succeededRefund(1_000) });
    expect(mail.subject).toBe('FOUNDATION: Part of order #ABCDEFGH is refunded');
    expectText(mail, 'Your refund of $10.00 is on its way.', '$20.00', '$135.55');
    expectLink(mail, VIEW);
  });

  test('lists only the refunded items, with their number, when the refund names them', () => {
    const units = [{ item: 0, quantity: 1, restocked: 1 }];
    const mail = orderRefunded({ ...about({ refundedCents: 1_000 }), refund: { ...succeededRefund(1_000), units } });
    expectText(mail, 'Refunded items', '1 × ');
    expect(mail.text).not.toContain('3 × ');
  });
});

describe('the mail about an incomplete address', () => {
  test('shows it, says what is missing, and links to the form to correct it', () => {
    const to = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
    const mail = addressProblem(about({ shippingAddress: { ...to, zip: '' } }));
    expectText(mail, 'The ZIP code is missing', '1 Main Street', 'Springfield');
    expectLink(mail, VIEW);
  });

  test("hides the provider's own message when the address looks complete", () => {
    expect(addressProblem(about()).text).not.toContain('What is wrong');
  });
});

describe('the mail about shipments', () => {
  const shipment = (changes = {}) => ({ carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: null, ...changes });

  test('links to each of several shipments', () => {
    const shipments = [
      shipment(),
      shipment({ carrier: 'Cart & Horse', trackingUrl: 'https://track.example/?a=1&b=2' }),
    ];
    const mail = orderShipped({ ...about(), shipments, mailedCount: 0 });
    expectText(mail, '1Z 999', 'Cart & Horse', 'several packages');
    expectLink(mail, 'https://www.ups.com/track?tracknum=1Z999');
    expectLink(mail, 'https://track.example/?a=1&b=2');
  });

  test('of a carrier without a page names the number alone, and follows no link that is not of the web', () => {
    const shipments = [shipment({ carrier: 'Ours', trackingUrl: 'javascript:alert(1)' })];
    const mail = orderShipped({ ...about(), shipments, mailedCount: 1 });
    expectText(mail, '1Z 999', 'Another package is on its way.');
    expect(mail.html + mail.text).not.toContain('javascript:');
  });
});

test('the other mails about an order name it and link to it', () => {
  for (const mail of [orderDelivered(about()), orderLink(about())]) {
    expectText(mail, '#ABCDEFGH');
    expectLink(mail, VIEW);
  }
  expectText(orderDelivered(about()), '3 × Fault Line Hoodie');
});

test('a picture has an absolute URL, unless mail programs could not show it', () => {
  const [item] = order().items as [StoredOrder['items'][number]];
  const withImage = (image: string) => orderDelivered(about({ items: [{ ...item, image }] })).html;
  expect(withImage('/media/hoodie.webp')).toMatch(
    /<img [^>]*alt="Fault Line Hoodie"[^>]*src="https:\/\/shop.example\/media\/hoodie.webp"/,
  );
  expect(withImage('/seed/hoodie.svg')).not.toContain('<img');
  expect(withImage('javascript:alert(1)')).not.toContain('<img');
});

test('welcome and campaign mails have their own unsubscribe links', () => {
  const unsubscribeUrl = `${SITE}/api/unsubscribe/abc`;
  const blocks = [{ kind: 'text' as const, html: '<p><b>Six</b> tees</p>' }];
  expectLink(newsletterWelcome(unsubscribeUrl, null, shop), unsubscribeUrl);
  const mail = campaignMail({ subject: 'New', blocks, unsubscribeUrl }, shop);
  expectLink(mail, unsubscribeUrl);
  expect(mail.html).toContain('<p style="margin:0 0 16px"><b>Six</b> tees</p>');
  expect(mail.subject).toBe('New');
});

describe('any text from users', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      'A\r\nBcc: everybody@example.com',
      '{{shop.name}}{{{viewUrl}}}{{#items}}',
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
      orderRefunded({ ...all, refund: succeededRefund(100) }),
      orderLink(all),
      addressProblem(all),
      orderShipped({
        ...all,
        shipments: [{ carrier: words, trackingNumber: words, trackingUrl: words }],
        mailedCount: 0,
      }),
      paymentPending(checkout(words), named),
      paymentFailed(checkout(words), named),
      newsletterWelcome(VIEW, { code: 'WELCOME10', conditions: words }, named),
      messageMail(words, 'words', named),
      codeMail('confirmAccount', { code: '123456', givenName: words }, named),
    ];
  };
  const tagsOf = ({ html }: RenderedMail) => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag);
  const handlersOf = ({ html }: RenderedMail) =>
    [...html.matchAll(/<[a-z][^<>]*>/gi)].filter(([tag]) => /\son[a-z]+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')));

  test('cannot start a header, a tag or another line', () => {
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
    expectText(mail, '<b>Salt & "Pepper"</b>');
    expectText(orderDelivered(about({ items: [{ ...item, title: '{{viewUrl}}' }] })), '{{viewUrl}}');
  });
});
