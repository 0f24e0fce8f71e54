import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, mailsTo } from '../../support/shopping.ts';

const DEPLOYED = 'hello@foundation.example';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const ask = <T = SenderState>(method: string, path: string, body?: unknown) =>
  shop.call<T & Problem>(method, `/api/admin/${path}`, body, owner);
const sender = async () => (await ask('GET', 'mail-sender')).body;
const request = (address: string, by: 'domain' | 'address') => ask('PUT', 'mail-sender', { address, by });
const check = async () => (await ask('POST', 'mail-sender/check')).body;
const restore = () => ask('DELETE', 'mail-sender');
const identity = (name: string, state: string | null) =>
  shop.call('POST', '/_ses/identities', { identity: name, state });
const settings = async () => (await ask<ShopSettings & { mailAddress: string }>('GET', 'settings')).body;
const changesOfSender = async () =>
  (await ask<Page<AuditEntry>>('GET', 'audit?subject=sender')).body.items.map(({ action, name }) => [action, name]);

/** Sends a test email. Returns the response's status and the sender that the recipient saw. */
async function sendTo(to: string) {
  const { status } = await ask('POST', 'emails/test', { to, subject: 'Who sends?', message: 'This.' });
  const [mail] = await mailsTo(shop, to);
  return { status, from: (mail as { from?: string } | undefined)?.from };
}

async function saveSettings(changes: Partial<ShopSettings>) {
  const { mailAddress: _address, currency: _currency, mailSender, ...input } = await settings();
  const { name, replyTo } = mailSender;
  return ask<ShopSettings>('PUT', 'settings', { ...input, mailSender: { name, replyTo }, ...changes });
}

describe('The sender of emails', () => {
  test('is the deployment’s until Amazon SES has found the records of another domain', async () => {
    expect(await sender()).toEqual({ address: DEPLOYED, deployedAddress: DEPLOYED, isOwn: false, pending: null });
    const { status, body } = await request(' Orders@Shop.Example ', 'domain');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      address: DEPLOYED,
      pending: { address: 'orders@shop.example', by: 'domain', identity: 'shop.example', state: 'pending' },
    });
    expect(body.pending?.records).toHaveLength(3);
    expect(await check()).toEqual(body);
    expect((await sendTo('before@example.com')).from).toContain(DEPLOYED);

    await identity('shop.example', 'Success');
    expect(await check()).toMatchObject({ address: 'orders@shop.example', isOwn: true, pending: null });
    expect((await sendTo('after@example.com')).from).toContain('orders@shop.example');
    expect((await settings()).mailAddress).toBe('orders@shop.example');
    expect((await ask<{ sender: string }>('GET', 'mail-account')).body).toMatchObject({
      ...{ sender: 'orders@shop.example', isVerified: true, dkim: 'signed' },
    });
    expect(await changesOfSender()).toEqual([
      ['sender.changed', 'orders@shop.example'],
      ['sender.requested', 'orders@shop.example'],
    ]);
  });

  test('stays when the settings are saved, is not set by them, and is not changed by an undo of them', async () => {
    const own = { name: 'Orders', replyTo: null };
    expect((await saveSettings({ mailSender: { ...own, address: 'a@evil.example' } })).body.errors).toBeDefined();
    expect((await saveSettings({ mailSender: own })).status).toBe(200);
    const [saved] = (await ask<Page<AuditEntry>>('GET', 'audit?subject=settings&limit=1')).body.items;
    expect(saved?.changes).toEqual([{ field: 'mailSender.name', before: null, after: 'Orders' }]);
    expect(await sender()).toMatchObject({ address: 'orders@shop.example', isOwn: true });
    await restore();
    expect((await ask('POST', `audit/${saved?.id}/undo`)).status).toBe(204);
    expect((await settings()).mailSender).toEqual({ name: null, replyTo: null });
    expect(await sender()).toMatchObject({ address: DEPLOYED, isOwn: false });
  });

  test('that was verified before is used at once', async () => {
    expect((await request('orders@shop.example', 'domain')).body).toMatchObject({ isOwn: true, pending: null });
    expect((await request('orders@shop.example', 'domain')).body.errors).toEqual([
      { path: 'address', message: 'Emails already come from this address' },
    ]);
    await restore();
  });

  test('can be one address, which its owner confirms with a mailed link', async () => {
    expect((await request('only@mail.example', 'address')).body.pending).toMatchObject({
      ...{ identity: 'only@mail.example', state: 'pending', records: [] },
    });
    const [mail] = await mailsTo(shop, 'only@mail.example');
    const link = /href="([^"]+)"/.exec(mail?.html ?? '')?.[1];
    expect((await shop.call('GET', link ?? '')).status).toBe(200);
    expect(await check()).toMatchObject({ address: 'only@mail.example', pending: null });
  });

  test('whose identity is deleted at Amazon SES sends nothing, which is shown, until an owner goes back', async () => {
    await identity('only@mail.example', null);
    expect((await sendTo('lost@example.com')).status).toBe(503);
    expect((await ask<{ isVerified: boolean }>('GET', 'mail-account')).body.isVerified).toBe(false);
    expect((await restore()).body).toMatchObject({ address: DEPLOYED, isOwn: false });
    expect((await sendTo('found@example.com')).status).toBe(204);
  });

  test('that waits can fail, start again, and be canceled', async () => {
    await request('orders@late.example', 'domain');
    await identity('late.example', 'Failed');
    expect((await check()).pending).toMatchObject({ state: 'failed' });
    expect((await request('orders@late.example', 'domain')).body.pending).toMatchObject({ state: 'pending' });
    expect((await ask('DELETE', 'mail-sender/pending')).body).toMatchObject({ address: DEPLOYED, pending: null });
    await identity('late.example', 'Success');
    expect(await check()).toMatchObject({ address: DEPLOYED, pending: null });
  });

  test('is not requested while Amazon SES does not answer', async () => {
    await shop.fault('ses', 'error', 100);
    expect(await request('orders@other.example', 'domain')).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('Amazon SES') },
    });
    await shop.heal();
    expect((await sender()).pending).toBeNull();
  });
});
