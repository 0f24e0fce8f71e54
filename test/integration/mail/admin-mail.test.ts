import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, eventually, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterEach(() => shop.heal());
afterAll(() => shop.close());

const send = (mail: Record<string, unknown>) =>
  shop.call<Problem>(
    'POST',
    '/api/admin/emails/test',
    { to: 'owner@example.com', subject: 'Does it arrive?', message: 'A & B\n\n<b>not bold</b>', ...mail },
    owner,
  );

describe('A test mail', () => {
  test('arrives with the content that an admin wrote', async () => {
    expect((await send({ to: ' Owner@Example.com ' })).status).toBe(204);
    const [mail] = await mailsTo(shop, 'owner@example.com');
    expect(mail).toMatchObject({ subject: 'Does it arrive?', from: expect.stringContaining('Admin Panel') });
  });

  test.each([
    [{ to: ' ' }, 'to', 'Please enter a test email address'],
    [{ to: 'nobody' }, 'to', 'Please enter a valid email address'],
    [{ subject: 'Two\nlines' }, 'subject', 'must be one line'],
    [{ message: '' }, 'message', 'is required'],
  ])('is refused with its reason at the field: %o', async (mail, path, message) => {
    const { status, body } = await send(mail);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });

  test('that the mail service refuses has a plain reason, without the address', async () => {
    await shop.fault('ses', 'error', 5);
    const { status, body } = await send({ to: 'secret@example.com' });
    expect(status).toBe(503);
    expect(body.detail).toContain('Amazon SES');
    expect(JSON.stringify(body)).not.toContain('secret@example.com');
  });
});

describe('The list of subscribers', () => {
  test('has active ones, newest first, in pages, and never their tokens', async () => {
    for (const name of ['first', 'second', 'third']) {
      await shop.call('POST', '/api/subscribers', { email: `${name}@example.com` });
    }
    const first = await shop.call<Page<{ email: string }>>('GET', '/api/admin/subscribers?limit=2', undefined, owner);
    expect(first.body.items.map(({ email }) => email)).toEqual(['third@example.com', 'second@example.com']);
    const cursor = first.body.nextCursor;
    const second = await shop.call<Page<object>>(
      'GET',
      `/api/admin/subscribers?limit=2&cursor=${cursor}`,
      undefined,
      owner,
    );
    expect(second.body.items[0]).toMatchObject({ email: 'first@example.com' });
    expect(Object.keys(second.body.items[0] ?? {}).sort()).toEqual(['email', 'id', 'source', 'subscribedAt']);
  });
});

describe('The words of an email', () => {
  type Words = { version: number; words: Record<string, string>; original: Record<string, string> };
  const read = async (mail: string) =>
    (await shop.call<Words>('GET', `/api/admin/mail-words/${mail}`, undefined, owner)).body;
  const save = (mail: string, version: number, words: Record<string, string>) =>
    shop.call<Problem & Words & { current: Words }>('PUT', `/api/admin/mail-words/${mail}`, { version, words }, owner);

  test('are the original until an admin writes own ones, and then those of every email that is sent', async () => {
    const before = await read('newsletterWelcome');
    expect(before).toMatchObject({ version: 0, words: {}, original: { headline: 'You’re on the list.' } });
    const saved = await save('newsletterWelcome', 0, {
      ...before.original,
      subject: 'Welcome to {{shop.name}}',
      intro: ' Good to <have> you. ',
      closing: '',
    });
    expect(saved.body).toMatchObject({ version: 1, savedBy: expect.stringContaining('@') });
    expect(saved.body.words).toEqual({ subject: 'Welcome to {{shop.name}}', intro: 'Good to <have> you.' });

    await shop.call('POST', '/api/subscribers', { email: 'welcome@example.com' });
    const mail = await eventually(async () => (await mailsTo(shop, 'welcome@example.com'))[0]);
    expect(mail.subject).toBe('Welcome to FOUNDATION');
    expect(mail.html).toContain('Good to &lt;have&gt; you.');
    expect(mail.text).toContain('You’re on the list.');

    const listed = await shop.call<Page<{ name: string; subject: string; writable: string | null }>>(
      'GET',
      '/api/admin/mail-previews',
      undefined,
      owner,
    );
    expect(listed.body.items).toContainEqual({
      ...{ name: 'newsletter-welcome', title: 'Newsletter welcome', writable: 'newsletterWelcome' },
      subject: 'Welcome to FOUNDATION',
    });
    expect(listed.body.items.find(({ name }) => name === 'reset-password')?.writable).toBeNull();
  });

  test('are checked before they are kept, and named where they are wrong', async () => {
    const braces = await save('orderReceived', 0, { intro: 'See {{viewUrl}}' });
    expect(braces).toMatchObject({ status: 400, body: { errors: [{ path: 'words.intro' }] } });
    const long = await save('orderReceived', 0, { subject: 'x'.repeat(121) });
    expect(long).toMatchObject({ status: 400, body: { errors: [{ path: 'words.subject' }] } });
    expect((await save('resetPassword', 0, {})).status).toBe(404);
    expect(await read('orderReceived')).toMatchObject({ version: 0, words: {} });
  });

  test('can be seen in a sample before they are saved', async () => {
    const { body } = await shop.call<{ subject: string; text: string }>(
      'POST',
      '/api/admin/mail-previews/order-refunded-in-part',
      { words: { subject: '{{amount}} back', closing: 'See you soon.' } },
      owner,
    );
    expect(body.subject).toBe('$28.80 back');
    expect(body.text).toContain('See you soon.');
    expect(await read('orderRefunded')).toMatchObject({ version: 0, words: {} });
  });

  test('are not overwritten by a second admin, and can go back to the original', async () => {
    const both = await Promise.all([
      save('orderDelivered', 0, { headline: 'First' }),
      save('orderDelivered', 0, { headline: 'Second' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect(lost?.body).toMatchObject({ code: 'conflict', current: { version: 1, words: won?.body.words } });
    expect((await save('orderDelivered', 1, {})).body).toMatchObject({ version: 2, words: {} });
    const history = await shop.call<Page<{ action: string; changes: { field: string; before: string | null }[] }>>(
      'GET',
      '/api/admin/audit?subject=mail/orderDelivered',
      undefined,
      owner,
    );
    expect(history.body.items.map(({ action }) => action)).toEqual(['mail_words.changed', 'mail_words.changed']);
    expect(history.body.items[0]?.changes).toMatchObject([{ field: 'headline', before: won?.body.words.headline }]);
  });
});
