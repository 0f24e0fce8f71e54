import { collectCustomer } from '#functions/customers/collect-account.ts';
import { searchCustomers } from '#functions/customers/search-customers.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { type CustomerDetail, customerLabel, type StoredCustomer, toCustomer } from '#shared/customers/customer.ts';
import { partsOf } from '#shared/customers/customer-parts.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import { getAddressBook } from '#store/customers/address-books.ts';
import { addCustomerNote, changeCustomerTags, deleteCustomerNote } from '#store/customers/customer-changes.ts';
import { getCustomer, getCustomerOf, listCustomerNotes, listCustomers } from '#store/customers/customers.ts';
import { mergeCustomers, unmergeCustomer } from '#store/customers/merge-customers.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { isFoundByEmail } from '#store/orders/order-index.ts';
import { getOrder } from '#store/orders/orders.ts';
import { putAudit } from '#store/shop/audit.ts';

export const listCustomersHandler = handle('GET /api/admin/customers', async ({ query: { q, ...page } }) => {
  const found = await (q ? searchCustomers(q, page) : listCustomers(page));
  return { isPartial: false, ...found, items: found.items.map(toCustomer) };
});

/** Returns the customer of an order. Null if the personal data was erased or the customer has deleted the account. */
async function customerOfOrder(orderId: string): Promise<StoredCustomer | null> {
  const [order, isFound] = await Promise.all([getOrder(orderId), isFoundByEmail(orderId)]);
  return order && isFound ? getCustomerOf(order.email) : null;
}

async function requireCustomer(id: string): Promise<StoredCustomer> {
  const customer = await (id.startsWith('ord_') ? customerOfOrder(id) : getCustomer(id));
  if (!customer) throw new Problem('not_found', 'Customer not found');
  return customer;
}

const toSubscriptionState = (subscriber: Subscriber): NonNullable<CustomerDetail['subscription']> => ({
  isActive: subscriber.isActive,
  subscribedAt: subscriber.subscribedAt,
  endedAt: subscriber.endedAt ?? null,
  endedBy: subscriber.endedBy ?? null,
});

async function mailStateOf(email: string): Promise<Pick<CustomerDetail, 'subscription' | 'suppression'>> {
  const [subscriber, suppression] = await Promise.all([getSubscriber(email), getSuppression(email)]);
  return { subscription: subscriber && toSubscriptionState(subscriber), suppression };
}

export const getCustomerHandler = handle('GET /api/admin/customers/{id}', async ({ params }) => {
  const customer = await requireCustomer(params.id);
  const parts = partsOf(customer);
  const [notes, addressBooks, mailState, merged] = await Promise.all([
    Promise.all(parts.map(({ id }) => listCustomerNotes(id))),
    Promise.all(parts.map(({ account }) => account && getAddressBook(account.userId))),
    mailStateOf(customer.email),
    Promise.all(
      (customer.merged ?? []).map(async ({ id, email, account, mergedAt }) => ({
        ...{ id, email, hasAccount: account !== null, mergedAt },
        ...(await mailStateOf(email)),
      })),
    ),
  ]);
  return {
    ...toCustomer(customer),
    notes: notes.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    addresses: addressBooks.flatMap((book) => book?.items ?? []),
    ...mailState,
    merged,
  };
});

export const addCustomerNoteHandler = handle('POST /api/admin/customers/{id}/notes', async (request) => {
  const { params, body, now } = request;
  const actor = requireActor(request);
  const note = { id: newId('not', now), at: new Date(now).toISOString(), by: actor.email, text: body.text };
  await addCustomerNote(params.id, note, actor, now);
  return note;
});

export const deleteCustomerNoteHandler = handle('DELETE /api/admin/customers/{id}/notes/{noteId}', async (request) => {
  await deleteCustomerNote(request.params.id, request.params.noteId, requireActor(request), request.now);
  return undefined;
});

export const changeCustomerTagsHandler = handle('POST /api/admin/customers/{id}/tags', async (request) =>
  toCustomer(await changeCustomerTags(request.params.id, request.body, requireActor(request), request.now)),
);

export const mergeCustomersHandler = handle('POST /api/admin/customers/{id}/merge', async (request) => {
  const { params, body, now } = request;
  return toCustomer(await mergeCustomers(params.id, body.otherId, { actor: requireActor(request), now }));
});

export const splitCustomerHandler = handle('DELETE /api/admin/customers/{id}/merged/{otherId}', async (request) => {
  const { params, now } = request;
  await unmergeCustomer(params.id, params.otherId, { actor: requireActor(request), now });
  return undefined;
});

export const exportCustomerHandler = handle('POST /api/admin/customers/{id}/export', async (request) => {
  const actor = requireActor(request);
  const customer = await requireCustomer(request.params.id);
  const data = await collectCustomer(customer);
  const subject = customer.id;
  await putAudit({ actor, action: 'customer.exported', subject, name: customerLabel(subject) }, request.now);
  return data;
});
