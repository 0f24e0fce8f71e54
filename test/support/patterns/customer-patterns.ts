import { newId } from '#shared/base/id.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import { eventually } from '../shopping.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
/** Email address of a seeded customer with five orders. */
const SHOPPER = 'shopper@foundation.example';
const PAGE = { limit: 10 };
const EMAIL = 'measured.customer@example.com';
const OTHER = 'measured.other@example.com';

/** Returns the access patterns of customers, in an order in which they work. */
export function customerPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  const account = { userId: 'measured-customer', name: 'New User', createdAt: AT };
  const note = { id: newId('not', NOW), at: AT, by: ADMIN.email, text: 'Hi' };
  let customer: StoredCustomer;
  let shopper: StoredCustomer;
  let another: StoredCustomer;
  let orderId = '';
  const other = async () => {
    another = (await store.getCustomerOf(OTHER)) as StoredCustomer;
  };
  /** Every seeded customer has an email address at this domain. */
  const seeded = () => store.findCustomersByWords(['example'], { ...PAGE, accepts: () => true });
  const made = async () => {
    customer = (await store.getCustomerOf(EMAIL)) as StoredCustomer;
    shopper = (await store.getCustomerOf(SHOPPER)) as StoredCustomer;
    orderId = (await store.listOrdersOfEmail(SHOPPER, { limit: 1 })).items[0]?.id ?? '';
    await store.countOrderOfCustomer(SHOPPER, orderId);
    await eventually(async () => (await seeded()).items.length === PAGE.limit);
  };
  return [
    ['joinAccount', () => store.joinAccount(EMAIL, account)],
    ['getCustomerOf', () => store.getCustomerOf(EMAIL)],
    ['customers: made ready', made],
    ['getCustomer', () => store.getCustomer(customer.id)],
    ['renameAccount', () => store.renameAccount(EMAIL, { ...account, name: 'Old User' })],
    ['addCustomerNote', () => store.addCustomerNote(customer.id, note, ADMIN, NOW)],
    ['listCustomerNotes: 1', () => store.listCustomerNotes(customer.id)],
    ['deleteCustomerNote', () => store.deleteCustomerNote(customer.id, note.id, ADMIN, NOW)],
    ['changeCustomerTags', () => store.changeCustomerTags(customer.id, { add: ['VIP'], remove: [] }, ADMIN, NOW)],
    ['updateCustomerWords: a tag', () => store.updateCustomerWords({ ...customer, tags: ['one'] }, customer)],
    ['listPlacedOrders: 5', () => store.listPlacedOrders(shopper)],
    ['listOrdersOfCustomer: 5', () => store.listOrdersOfCustomer(shopper.id, PAGE)],
    ['joinAccount: another', () => store.joinAccount(OTHER, { ...account, userId: 'other-customer' })],
    ['customers: made ready', other],
    ['mergeCustomers', () => store.mergeCustomers(customer.id, another.id, { actor: ADMIN, now: NOW })],
    ['getCustomer: merged', () => store.getCustomer(another.id)],
    ['unmergeCustomer', () => store.unmergeCustomer(customer.id, another.id, { actor: ADMIN, now: NOW })],
    ['listCustomers: 10', () => store.listCustomers(PAGE)],
    ['findCustomersByWords: 10', seeded],
    ['countOrderOfCustomer: as it is', () => store.countOrderOfCustomer(SHOPPER, orderId)],
    ['isFoundByEmail', () => store.isFoundByEmail(orderId)],
    ['eraseCustomer', () => store.eraseCustomer(EMAIL, [])],
    ['leaveCustomer', () => store.leaveCustomer(EMAIL, account.userId)],
    ['getCustomerFill', () => store.getCustomerFill('orders')],
    ['putCustomerFill', () => store.putCustomerFill('orders', { isDone: true, cursor: null })],
  ];
}
