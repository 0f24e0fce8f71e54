import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originalWords } from '#shared/mail/render-mail.ts';
import { MAIL_SAMPLES, type MailSample } from '#shared/mail/samples.ts';
import { MAIL_PARTS, mailWordsErrors, WRITABLE_MAILS, type WritableMail } from '#shared/mail/words/mail-words.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';

const shop = { ...DEFAULT_SETTINGS, siteUrl: 'https://shop.example' };
const MAILS = Object.keys(WRITABLE_MAILS) as WritableMail[];
const samplesOf = (mail: WritableMail) =>
  Object.values<MailSample>(MAIL_SAMPLES).filter((sample) => sample.mail === mail);
const render = (name: keyof typeof MAIL_SAMPLES, words: Record<string, string>) => {
  const sample: MailSample = MAIL_SAMPLES[name];
  return sample.write({ ...shop, words: { [sample.mail as string]: words } });
};

describe.each(MAILS)('the words of %s', (mail) => {
  const [sample] = samplesOf(mail) as [MailSample];
  const words = {
    subject: 'Own subject',
    preheader: 'Own preview text',
    headline: 'Own headline',
    intro: 'Own beginning',
    closing: 'Own ending',
  };

  test('replace the original in every part, as HTML and as text', () => {
    const { subject, html, text } = sample.write({ ...shop, words: { [mail]: words } });
    expect(subject).toBe('Own subject');
    for (const part of [words.preheader, words.headline, words.intro, words.closing]) expect(html).toContain(part);
    for (const part of [words.headline, words.intro, words.closing]) expect(text).toContain(part);
  });

  test('leave the mail as it was when there are none, or those of the original', () => {
    const before = sample.write(shop);
    expect(sample.write({ ...shop, words: { [mail]: {} } })).toEqual(before);
    expect(sample.write({ ...shop, words: { [mail]: originalWords(mail) } })).toEqual(before);
    expect(before.html + before.text).not.toMatch(/\[\[|\]\]/);
  });

  test('can contain each of its values', () => {
    const tags = WRITABLE_MAILS[mail].map((name) => `{{${name}}}`).join(' and ');
    expect(mailWordsErrors(mail, { intro: tags })).toEqual([]);
    const { text } = sample.write({ ...shop, words: { [mail]: { intro: tags } } });
    expect(text).not.toMatch(/\{\{|and\s*$|and {2,}/m);
  });
});

test('words appear as they were typed: as no markup, and with their line breaks', () => {
  const { html, text } = render('order-received', { intro: '<b>Bold</b> & "new"\nNext line', headline: "It's $& in" });
  expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;new&quot;<br/>Next line');
  expect(html).toContain('It&#39;s $&amp; in');
  expect(text).toContain('<b>Bold</b> & "new"\nNext line');
});

test('a value inside the words is escaped, too', () => {
  const { html } = MAIL_SAMPLES['newsletter-welcome'].write({
    ...shop,
    name: '<i>Shop</i>',
    words: { newsletterWelcome: { intro: 'From {{shop.name}}' } },
  });
  expect(html).toContain('From &lt;i&gt;Shop&lt;/i&gt;');
});

test('a correction of a shipment keeps the original words', () => {
  const sample = MAIL_SAMPLES['order-shipped-corrected'];
  const words = { orderShipped: { subject: 'Out the door', headline: 'Out the door' } };
  expect(sample.write({ ...shop, words })).toEqual(sample.write(shop));
});

test.each([
  '{{&number}}',
  '{{{number}}}',
  '{{#items}}x{{/items}}',
  '{{> content}}',
  '{{=<% %>=}}',
  '{{viewUrl}}',
  'a { b',
  '}}',
])('%s is refused', (text) =>
  expect(mailWordsErrors('orderReceived', { closing: text })).toMatchObject([{ path: 'closing' }]),
);

test('no accepted words change how a mail is made', () => {
  const unit = fc.constantFrom(
    '{{number}}',
    '{{total}}',
    '{{shop.name}}',
    '{',
    '}',
    '{{',
    '}}',
    '#',
    '/',
    '&',
    '>',
    '[[intro]]',
    'a',
    ' ',
    '\n',
  );
  const typed = fc.array(unit, { maxLength: 8 }).map((parts) => parts.join(''));
  const accepted = fc
    .record(Object.fromEntries(MAIL_PARTS.map((part) => [part, typed])))
    .filter((words) => mailWordsErrors('orderReceived', words).length === 0);
  const { text: original } = render('order-received', {});
  fc.assert(
    fc.property(accepted, (words) => {
      const { html, text } = render('order-received', words);
      expect(html.includes('{{')).toBe(false);
      // The parts after the custom text stay: the link, the amounts, and the footer.
      for (const line of original.split('\n').filter((each) => /https:|Total:|Questions/.test(each)))
        expect(text).toContain(line);
    }),
    { numRuns: 300 },
  );
});
