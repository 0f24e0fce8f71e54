import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountExport } from '#shared/customers/account-export.ts';
import { type AddressBook, MAX_ADDRESSES } from '#shared/customers/address-book.ts';
import type { Customer, CustomerDetail } from '#shared/customers/customer.ts';
import { newCustomer, OWN_PASSWORD, type SignedInCustomer } from '../../support/customers.ts';
import { backOffice } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';

type Answer = AddressBook & Problem & { current?: AddressBook };

let shop: Shop;
let customer: SignedInCustomer;
let other: SignedInCustomer;

beforeAll(async () => {
  shop = await startShop();
  await storeOf(shop);
  customer = await newCustomer(shop, 'addresses@example.com');
  other = await newCustomer(shop, 'other.addresses@example.com');
});
afterAll(() => shop?.close());

const INPUT = {
  ...{ firstName: 'New', lastName: 'User', address1: '1 Quarry Road', address2: null },
  ...{ city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
};
const PATH = '/api/me/addresses';
const call = (method: string, path: string, body?: object, by = customer) =>
  shop.call<Answer>(method, path, body, by.headers);
const read = async (by = customer) => (await call('GET', PATH, undefined, by)).body;
const add = (version: number, change: object = {}, by = customer) =>
  call('POST', PATH, { version, address: { ...INPUT, ...change } }, by);
const streets = ({ items }: AddressBook) => items.map(({ address1 }) => address1);
const idOf = ({ items }: AddressBook, street: string) => items.find(({ address1 }) => address1 === street)?.id ?? '';

describe('The addresses of an account', () => {
  test('are added once, changed, made the default, and deleted', async () => {
    expect(await read()).toEqual({ items: [], version: 0 });
    const { status, body: one } = await add(0);
    expect([status, one.version, one.items]).toEqual([200, 1, [{ ...INPUT, id: expect.stringMatching(/^adr_/) }]]);
    expect((await add(0)).body).toEqual(one);
    const { body: two } = await add(1, { address1: '2 Side Street' });
    const second = idOf(two, '2 Side Street');
    const { body: first } = await call('PUT', `${PATH}/${second}/default`, { version: 2 });
    expect(streets(first)).toEqual(['2 Side Street', '1 Quarry Road']);
    const address = { ...INPUT, address1: '3 Mill Lane', country: 'CA' };
    const { body: changed } = await call('PUT', `${PATH}/${second}`, { version: 3, address });
    expect(changed.items[0]).toEqual({ ...address, id: second });
    const { body: left } = await call('DELETE', `${PATH}/${second}`, { version: 4 });
    expect(left).toEqual({ items: one.items, version: 5 });
    expect(await read()).toEqual(left);
    expect((await call('DELETE', `${PATH}/${second}`, { version: 4 })).body).toEqual(left);
    expect((await call('PUT', `${PATH}/${second}/default`, { version: 5 })).status).toBe(404);
  });

  test('change once when two tabs change them at the same time, and the later one gets the present list', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      ['4 North Street', '5 South Street'].map((address1) => add(version, { address1 })),
    );
    const [saved] = answers.filter(({ status }) => status === 200);
    const [late] = answers.filter(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'conflict', current: saved?.body });
    expect(await read()).toEqual(saved?.body);
  });

  test('name the field that is wrong', async () => {
    const { body } = await add(0, { firstName: '', zip: '1'.repeat(21), country: 'XX' });
    expect([body.code, body.errors?.map(({ path }) => path)]).toEqual([
      'invalid_request',
      ['address.firstName', 'address.zip', 'address.country'],
    ]);
    expect((await add(-1)).body.errors?.map(({ path }) => path)).toEqual(['version']);
    expect((await call('DELETE', `${PATH}/1`, { version: 0 })).status).toBe(404);
    expect((await shop.call('GET', PATH)).status).toBe(401);
  });

  test('are out of reach for another customer', async () => {
    const before = await read();
    const own = idOf(before, '1 Quarry Road');
    expect(await read(other)).toEqual({ items: [], version: 0 });
    expect((await call('PUT', `${PATH}/${own}`, { version: 0, address: INPUT }, other)).status).toBe(404);
    expect((await call('PUT', `${PATH}/${own}/default`, { version: 0 }, other)).status).toBe(404);
    expect((await call('DELETE', `${PATH}/${own}`, { version: 0 }, other)).body.items).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('are at most ten', async () => {
    let book = await read();
    for (let number = book.items.length; number < MAX_ADDRESSES; number++)
      book = (await add(book.version, { address1: `${number} Long Road` })).body;
    const { status, body } = await add(book.version, { address1: 'One too many' });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'conflict',
      'You can save up to 10 addresses. Delete one first',
    ]);
    expect(await read()).toEqual(book);
  });
});

test('An admin sees the addresses of an account beside its orders', async () => {
  await shop.call('GET', '/api/me', undefined, customer.headers);
  await shop.drain();
  const office = backOffice(shop);
  const found = `/customers?q=${encodeURIComponent(customer.email)}`;
  const [listed] = (await office.call<{ items: Customer[] }>('GET', found)).body.items;
  const { body } = await office.call<CustomerDetail>('GET', `/customers/${listed?.id}`);
  expect(body.addresses).toEqual((await read()).items);
});

test('The export has the addresses, and they are deleted with the account', async () => {
  const { items } = await read();
  const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
  expect(body.addresses).toEqual(items);
  const { userId } = (await shop.call<{ userId: string }>('GET', '/api/me', undefined, customer.headers)).body;
  const { getAddressBook } = await import('#store/customers/address-books.ts');
  expect((await getAddressBook(userId)).items).toEqual(items);
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
  expect(await getAddressBook(userId)).toEqual({ items: [], version: 0 });
});
