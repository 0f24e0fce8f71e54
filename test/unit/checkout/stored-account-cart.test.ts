import { beforeEach, describe, expect, test, vi } from 'vitest';

interface Update {
  ConditionExpression: string;
  ExpressionAttributeValues: Record<string, unknown>;
}

let stored: { version: number; items: unknown[]; purchases: unknown[] } | null = null;
let beforeWrite = () => {};

vi.mock('#store/client.ts', () => ({
  getItem: async () => stored,
  deleteItem: async () => {
    stored = null;
  },
  isConditionFailure: (error: unknown) => error instanceof Error && error.message === 'condition',
  /** Emulates a write with one of the two conditions of a cart. */
  updateItem: async ({ ConditionExpression: condition, ExpressionAttributeValues: values }: Update) => {
    beforeWrite();
    const isNew = condition.includes('attribute_not_exists(pk)') && stored === null;
    const isSeen = condition.includes('version = :seen') && stored?.version === values[':seen'];
    if (!isNew && !isSeen) throw new Error('condition');
    const [version, items, purchases] = [values[':next'], values[':items'], values[':purchases']];
    stored = { version, items, purchases } as typeof stored;
  },
}));

import { changeAccountCart } from '#store/customers/account-carts.ts';

beforeEach(() => {
  stored = null;
  beforeWrite = () => {};
});

const next = (cart: { version: number }) => ({ version: cart.version + 1, items: [], purchases: [] });

describe('The stored cart of an account', () => {
  test('begins with its first change', async () => {
    expect(await changeAccountCart('user', next)).toMatchObject({ version: 1 });
    expect(await changeAccountCart('user', next)).toMatchObject({ version: 2 });
  });

  test('does not come back with a change that began before the account was deleted', async () => {
    stored = { version: 4, items: [], purchases: [] };
    beforeWrite = () => {
      stored = null;
    };
    await changeAccountCart('user', (cart) => (cart.version === 0 ? null : next(cart)));
    expect(stored).toBeNull();
  });
});
