import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, mailsTo } from '../../support/shopping.ts';

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
    expect(second.body).toMatchObject({ items: [{ email: 'first@example.com' }] });
    expect(Object.keys(second.body.items[0] ?? {}).sort()).toEqual(['email', 'id', 'source', 'subscribedAt']);
  });
});
