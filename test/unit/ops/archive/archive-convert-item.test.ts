import { describe, expect, test } from 'vitest';
import { convertItem, HELD_REASON } from '#infra/ops/archive/convert-item.ts';
import { kindNamed } from '#infra/ops/archive/kinds.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';
import { JOB_KINDS, type JobKind } from '#shared/jobs/kinds.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NOT_MOVED: readonly JobKind[] = [
  'sync_products',
  'import_products',
  'copy_pictures',
  'revoke_tokens',
  'reset_second_factor',
  'send_factor_reset',
  'sync_team_member',
];
const context = { accounts: new Map([['old', 'new']]), exportedAt: '2026-11-21T11:00:00.000Z', now: NOW };

function convert(kind: string, item: PlainItem): PlainItem | null {
  const known = kindNamed(kind);
  if (!known) throw new Error(`There is no kind ${kind}`);
  return convertItem(known, item, context);
}

const work = (changes: PlainItem = {}): PlainItem => ({
  ...{
    pk: 'WORK#send_refund.ord_1',
    sk: 'WORK',
    gsi2pk: 'WORK#due',
    gsi2sk: '2026-11-21T10:00:00.000Z#send_refund.ord_1',
  },
  ...{ id: 'send_refund.ord_1', kind: 'send_refund', subject: 'ord_1', dueAt: '2026-11-21T10:00:00.000Z' },
  ...{ attempts: 3, parked: false, reason: 'Stripe is silent', createdAt: '2026-11-21T09:00:00.000Z' },
  ...changes,
});

describe('An imported job', () => {
  test.each(JOB_KINDS.filter((kind) => !NOT_MOVED.includes(kind)))(
    'of the kind %s is held, with its former state',
    (kind) => {
      const due = work({ kind, leasedUntil: '2026-11-21T10:01:00.000Z' });
      const { leasedUntil: _lease, ...rest } = due;
      expect(convert('work', due)).toEqual({
        ...rest,
        ...{ gsi2pk: 'WORK#parked', parked: true, reason: HELD_REASON },
        held: { attempts: 3, reason: 'Stripe is silent' },
      });
    },
  );

  test('stays dead-lettered if it was before', () => {
    const deadLetter = work({ parked: true, gsi2pk: 'WORK#parked' });
    expect(convert('work', deadLetter)).toEqual(deadLetter);
  });

  test('does not continue the import of a file, which is left out', () => {
    for (const kind of NOT_MOVED) expect(convert('work', work({ kind }))).toBeNull();
  });

  test('does not continue a sync', () => {
    expect(convert('work', work({ kind: 'sync_products' }))).toBeNull();
    const run = { pk: 'SYNCS', sk: 'syn_1', status: 'running', finishedAt: null, reason: null };
    expect(convert('syncs', run)).toMatchObject({ status: 'failed', finishedAt: context.exportedAt });
    expect(convert('syncs', { ...run, status: 'succeeded' })).toMatchObject({ status: 'succeeded' });
  });
});

describe('An imported checkout', () => {
  const checkout = { pk: 'CHECKOUT#chk_1', sk: 'CHECKOUT', id: 'chk_1', userId: 'old' };

  test.each(['open', 'awaiting_payment'])('is held while it is %s', (status) => {
    expect(convert('checkouts', { ...checkout, status })).toEqual({
      ...{ pk: 'IMPORT', sk: 'HELD#CHECKOUT#chk_1' },
      checkout: { ...checkout, status, userId: 'new' },
    });
  });

  test.each(['paid', 'expired', 'cancelled', 'failed'])('is imported as it is when it is %s', (status) => {
    expect(convert('checkouts', { ...checkout, status })).toEqual({ ...checkout, status, userId: 'new' });
  });
});

describe('An item with an account id', () => {
  test('gets the new id', () => {
    const order = {
      pk: 'ORDER#ord_1',
      sk: 'ORDER',
      userId: 'old',
      gsi1pk: 'CUSTOMER#old#ORDERS',
      email: 'a@example.com',
    };
    expect(convert('orders', order)).toEqual({ ...order, userId: 'new', gsi1pk: 'CUSTOMER#new#ORDERS' });
    expect(convert('profiles', { pk: 'USER#old', sk: 'PROFILE', userId: 'old' })).toEqual({
      ...{ pk: 'USER#new', sk: 'PROFILE', userId: 'new' },
    });
    const audit = { pk: 'AUDIT#1', sk: 'AUDIT', actor: { userId: 'old', email: 'a@example.com' } };
    expect(convert('audit', audit)).toMatchObject({ actor: { userId: 'new', email: 'a@example.com' } });
    const account = { userId: 'old', name: 'Ana', createdAt: '2026-11-21T10:00:00.000Z' };
    const customer = { pk: 'CUSTOMER#cus_1', sk: 'CUSTOMER', account: null, merged: [{ id: 'cus_2', account }] };
    expect(convert('customers', customer)).toEqual({
      ...customer,
      merged: [{ id: 'cus_2', account: { ...account, userId: 'new' } }],
    });
    const member = { userId: 'old', email: 'a@example.com', role: 'manager' };
    const team = { pk: 'ADMINS', sk: 'TEAM', version: 3, members: [member], removed: ['old', 'gone'], ended: [{}] };
    expect(convert('team', team)).toEqual({
      ...team,
      members: [{ ...member, userId: 'new' }],
      removed: ['new', 'gone'],
      ended: [],
      factorResets: [],
    });
  });

  test('of a guest has none, and of a deleted account keeps the former id', () => {
    const order = { pk: 'ORDER#ord_1', sk: 'ORDER', userId: null };
    expect(convert('orders', order)).toEqual(order);
    const gone = { pk: 'ORDER#ord_1', sk: 'ORDER', userId: 'gone', gsi1pk: 'CUSTOMER#gone#ORDERS' };
    expect(convert('orders', gone)).toEqual(gone);
  });
});

describe('An item that is left out', () => {
  test('is one that expired before the import', () => {
    const event = { pk: 'EVENT#evt_1', sk: 'EVENT', ttl: NOW / 1000 };
    expect(convert('events', event)).toBeNull();
    expect(convert('events', { ...event, ttl: NOW / 1000 + 1 })).not.toBeNull();
  });

  test.each(['listing-rows', 'catalogue', 'limits', 'visitor-salts', 'mail-pace', 'running-sync', 'sync-pages'])(
    'is %s',
    (kind) => {
      expect(convert(kind, { pk: 'x', sk: 'y' })).toBeNull();
    },
  );
});
