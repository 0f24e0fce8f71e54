import { describe, expect, test } from 'vitest';
import { carried, HELD_REASON } from '#infra/ops/archive/carry.ts';
import { kindNamed } from '#infra/ops/archive/kinds.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';
import { JOB_KINDS } from '#shared/jobs/job.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const crossing = { accounts: new Map([['old', 'new']]), exportedAt: '2026-11-21T11:00:00.000Z', now: NOW };

function become(kind: string, item: PlainItem): PlainItem | null {
  const known = kindNamed(kind);
  if (!known) throw new Error(`There is no kind ${kind}`);
  return carried(known, item, crossing);
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

describe('Work that is imported', () => {
  test.each(JOB_KINDS.filter((kind) => kind !== 'sync_products'))(
    'as %s is parked, and remembers what it was',
    (kind) => {
      const owed = work({ kind, leasedUntil: '2026-11-21T10:01:00.000Z' });
      const { leasedUntil: _lease, ...rest } = owed;
      expect(become('work', owed)).toEqual({
        ...rest,
        ...{ gsi2pk: 'WORK#parked', parked: true, reason: HELD_REASON },
        held: { attempts: 3, reason: 'Stripe is silent' },
      });
    },
  );

  test('stays as it is where it was given up before', () => {
    const parked = work({ parked: true, gsi2pk: 'WORK#parked' });
    expect(become('work', parked)).toEqual(parked);
  });

  test('does not go on with a sync: that begins anew', () => {
    expect(become('work', work({ kind: 'sync_products' }))).toBeNull();
    const run = { pk: 'SYNCS', sk: 'syn_1', status: 'running', finishedAt: null, reason: null };
    expect(become('syncs', run)).toMatchObject({ status: 'failed', finishedAt: crossing.exportedAt });
    expect(become('syncs', { ...run, status: 'succeeded' })).toMatchObject({ status: 'succeeded' });
  });
});

describe('A checkout that is imported', () => {
  const checkout = { pk: 'CHECKOUT#chk_1', sk: 'CHECKOUT', id: 'chk_1', userId: 'old' };

  test.each(['open', 'awaiting_payment'])('is held while it is %s', (status) => {
    expect(become('checkouts', { ...checkout, status })).toEqual({
      ...{ pk: 'IMPORT', sk: 'HELD#CHECKOUT#chk_1' },
      checkout: { ...checkout, status, userId: 'new' },
    });
  });

  test.each(['paid', 'expired', 'cancelled', 'failed'])('is a record once it is %s', (status) => {
    expect(become('checkouts', { ...checkout, status })).toEqual({ ...checkout, status, userId: 'new' });
  });
});

describe('What names an account', () => {
  test('names it by its new id', () => {
    const order = {
      pk: 'ORDER#ord_1',
      sk: 'ORDER',
      userId: 'old',
      gsi1pk: 'CUSTOMER#old#ORDERS',
      email: 'a@example.com',
    };
    expect(become('orders', order)).toEqual({ ...order, userId: 'new', gsi1pk: 'CUSTOMER#new#ORDERS' });
    expect(become('profiles', { pk: 'USER#old', sk: 'PROFILE', userId: 'old' })).toEqual({
      ...{ pk: 'USER#new', sk: 'PROFILE', userId: 'new' },
    });
    const audit = { pk: 'AUDIT#1', sk: 'AUDIT', actor: { userId: 'old', email: 'a@example.com' } };
    expect(become('audit', audit)).toMatchObject({ actor: { userId: 'new', email: 'a@example.com' } });
  });

  test('of a guest names none, and of an account that is gone names what it was', () => {
    const order = { pk: 'ORDER#ord_1', sk: 'ORDER', userId: null };
    expect(become('orders', order)).toEqual(order);
    const gone = { pk: 'ORDER#ord_1', sk: 'ORDER', userId: 'gone', gsi1pk: 'CUSTOMER#gone#ORDERS' };
    expect(become('orders', gone)).toEqual(gone);
  });
});

describe('What stays behind', () => {
  test('is what was over before the import began', () => {
    const event = { pk: 'EVENT#evt_1', sk: 'EVENT', ttl: NOW / 1000 };
    expect(become('events', event)).toBeNull();
    expect(become('events', { ...event, ttl: NOW / 1000 + 1 })).not.toBeNull();
  });

  test.each(['listing-rows', 'catalogue', 'limits', 'visitor-salts', 'mail-pace', 'running-sync', 'sync-pages'])(
    'is %s',
    (kind) => {
      expect(become(kind, { pk: 'x', sk: 'y' })).toBeNull();
    },
  );
});
