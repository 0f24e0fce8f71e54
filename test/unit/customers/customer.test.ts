import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CustomerBase, type CustomerOrder, countCustomer } from '#shared/customers/customer.ts';
import { customerWords, matchesCustomer, typedCustomerWords } from '#shared/customers/customer-words.ts';

const BASE: CustomerBase = {
  ...{ id: 'cus_1', email: 'ana.kraus@acme.example', account: null, tags: ['VIP'], notes: 0, version: 3 },
};
const ACCOUNT = { userId: 'u1', name: 'Ana Kraus', createdAt: '2026-03-01T00:00:00.000Z' };
const order = (more: Partial<CustomerOrder> = {}): CustomerOrder => ({
  ...{ orderId: 'ord_1', createdAt: '2026-02-01T00:00:00.000Z', name: 'A. Kraus', spentCents: 5000, refundedCents: 0 },
  ...more,
});

describe('A customer', () => {
  test('has the sums of the orders, in any sequence', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const anOrder = fc.record({ createdAt: fc.integer({ min: 0, max: 4e12 }), spent: amount, refunded: amount });
    fc.assert(
      fc.property(fc.array(anOrder, { minLength: 1, maxLength: 30 }), (made) => {
        const orders = made.map(({ createdAt, spent, refunded }, index) =>
          order({
            orderId: `ord_${index}`,
            createdAt: new Date(createdAt).toISOString(),
            ...{ spentCents: spent, refundedCents: refunded },
          }),
        );
        const customer = countCustomer(BASE, orders);
        expect(countCustomer(BASE, orders.toReversed())).toEqual(customer);
        expect(customer?.orders).toBe(made.length);
        expect(customer?.spentCents).toBe(made.reduce((sum, { spent }) => sum + spent, 0));
        expect(customer?.refundedCents).toBe(made.reduce((sum, { refunded }) => sum + refunded, 0));
        expect((customer?.since ?? '') <= (customer?.lastOrderAt ?? '')).toBe(true);
      }),
    );
  });

  test('is named by the account, else by the newest order with a name', () => {
    const orders = [order({ createdAt: '2026-05-01T00:00:00.000Z', name: null }), order(), order({ name: 'Other' })];
    expect(countCustomer(BASE, [order(), ...orders.slice(0, 1)])?.name).toBe('A. Kraus');
    expect(countCustomer({ ...BASE, account: ACCOUNT }, orders)?.name).toBe('Ana Kraus');
    expect(countCustomer({ ...BASE, account: { ...ACCOUNT, name: null } }, [order()])?.name).toBe('A. Kraus');
  });

  test('is known since the first order or the account, and gone without either', () => {
    expect(countCustomer({ ...BASE, account: ACCOUNT }, [order()])?.since).toBe('2026-02-01T00:00:00.000Z');
    expect(countCustomer({ ...BASE, account: ACCOUNT }, [])).toMatchObject({
      ...{ since: ACCOUNT.createdAt, orders: 0, lastOrderAt: null },
    });
    expect(countCustomer(BASE, [])).toBeNull();
  });
});

describe('The search for a customer', () => {
  const ana = { name: 'Ana-María Kraus', email: 'ana.kraus@acme.example', tags: ['Wholesale, Texas'] };

  test.each(['ana', 'KRAUS', 'maria kra', 'ana.kraus@acme', 'anakraus@', '@acme.example', 'acme', 'wholesale ana'])(
    'finds Ana with %j',
    (typed) => {
      expect(matchesCustomer(ana, typedCustomerWords(typed))).toBe(true);
    },
  );

  test.each(['anna', 'ana smith', 'ana@other', 'kraus@acme.example.org'])('does not find Ana with %j', (typed) => {
    expect(matchesCustomer(ana, typedCustomerWords(typed))).toBe(false);
  });

  test('reads the rows of the word before the @, because many customers share a domain', () => {
    expect(typedCustomerWords('a.k@averylongdomain.example')[0]).toBe('ak');
    expect(typedCustomerWords('ana maria')[0]).toBe('maria');
    expect(typedCustomerWords(' .@! ')).toEqual([]);
  });

  test('keeps each word once, short and without separators', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.array(fc.string({ maxLength: 10 }), { maxLength: 5 }),
        (name, tags) => {
          const words = customerWords({ name, email: `${name}@x.example`, tags });
          expect(new Set(words).size).toBe(words.length);
          for (const word of words) {
            expect([...word].length).toBeLessThanOrEqual(40);
            expect(word).not.toMatch(/[#$!]/);
          }
        },
      ),
    );
  });
});
