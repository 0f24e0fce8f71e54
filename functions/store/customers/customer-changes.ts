import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/base/errors.ts';
import { normalizeValue } from '#shared/catalogue/selection.ts';
import { MAX_TAGS, uniqueTags } from '#shared/catalogue/tags.ts';
import { customerLabel, MAX_CUSTOMER_NOTES, type StoredCustomer } from '#shared/customers/customer.ts';
import { allTags, mapParts, partsOf } from '#shared/customers/customer-parts.ts';
import type { Note } from '#shared/orders/order.ts';
import type { Actor } from '#shared/shop/audit.ts';
import type { ExactChanges } from '#shared/shop/undo.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { customerNoteKey } from '#store/keys/customers.ts';
import { undoableWrites } from '#store/shop/audit.ts';
import { customerWrite } from './customer-records.ts';
import { getCustomer } from './customers.ts';

const TRIES = 20;

interface Change {
  customer: StoredCustomer;
  writes?: TransactionWrite[];
  /** The values before and after the change. They are kept while the change can be undone. */
  exact?: ExactChanges;
}

type Decide = (seen: StoredCustomer) => Change | null | Promise<Change | null>;

/** Describes an admin's action on a customer. `now` is in milliseconds UTC. */
interface Act {
  actor: Actor;
  /** Has the form `customer.<verb in the past>`. */
  action: string;
  now: number;
}

/**
 * Changes a customer and adds an entry to the history. The entry itself contains neither notes nor tags, because it is kept
 * when the customer is erased. The exact values are deleted with the customer's data. `decide` runs again if the customer has
 * changed since it was read. For a customer that was merged into another one, changes that other customer. Throws `not_found`
 * if the customer does not exist.
 */
async function changeCustomer(id: string, { actor, action, now }: Act, decide: Decide): Promise<StoredCustomer> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const seen = await getCustomer(id);
    if (!seen) throw new Problem('not_found', 'Customer not found');
    const change = await decide(seen);
    if (!change) return seen;
    const { writes = [], exact = {} } = change;
    const customer = { ...change.customer, version: seen.version + 1 };
    const record = { actor, action, subject: seen.id, name: customerLabel(seen.id) };
    const audit = undoableWrites(record, exact, now);
    try {
      await transact([customerWrite(customer, seen), ...writes, ...audit]);
      return customer;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
  throw new Problem('conflict');
}

/**
 * Adds a note that only admins see. Throws `not_found` if the customer does not exist. Throws `conflict` if the customer
 * already has the maximum number of notes.
 */
export async function addCustomerNote(id: string, note: Note, actor: Actor, now: number): Promise<void> {
  await changeCustomer(id, { actor, action: 'customer.noted', now }, (seen) => {
    if (seen.notes >= MAX_CUSTOMER_NOTES)
      throw new Problem('conflict', `A customer can have ${MAX_CUSTOMER_NOTES} notes. Delete one first.`);
    return {
      customer: { ...seen, notes: seen.notes + 1 },
      writes: [{ Put: { Item: { ...customerNoteKey(seen.id, note.id), ...note } } }],
      exact: { noteId: { before: null, after: note.id } },
    };
  });
}

/** Deletes a note. Throws `not_found` if the customer or the note does not exist. */
export async function deleteCustomerNote(id: string, noteId: string, actor: Actor, now: number): Promise<void> {
  await changeCustomer(id, { actor, action: 'customer.note_deleted', now }, async (seen) => {
    for (const part of partsOf(seen)) {
      const Key = customerNoteKey(part.id, noteId);
      if (!(await getItem(Key, { consistent: true }))) continue;
      const customer = mapParts(seen, (one) => (one.id === part.id ? { ...one, notes: one.notes - 1 } : one));
      return { customer, writes: [{ Delete: { Key } }] };
    }
    throw new Problem('not_found', 'Note not found');
  });
}

const isAmong = (tag: string, tags: readonly string[]): boolean =>
  tags.some((other) => normalizeValue(other) === normalizeValue(tag));

/**
 * Adds and removes tags. Throws `not_found` if the customer does not exist. Throws `invalid_request` if the customer would
 * have too many tags.
 */
export const changeCustomerTags = (
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  actor: Actor,
  now: number,
): Promise<StoredCustomer> =>
  changeCustomer(id, { actor, action: 'customer.tagged', now }, (seen) => {
    const [before, kept] = [
      allTags(seen),
      mapParts(seen, (part) => ({ ...part, tags: part.tags.filter((tag) => !isAmong(tag, remove)) })),
    ];
    const added = add.filter((tag) => !isAmong(tag, allTags(kept)));
    const customer = { ...kept, tags: uniqueTags([...kept.tags, ...added]) };
    const tags = allTags(customer);
    // A merge can leave a customer with more tags than the limit. Removing only some of them must still work.
    if (tags.length > MAX_TAGS && tags.length > before.length) {
      const message = `A customer can have ${MAX_TAGS} tags`;
      throw new Problem('invalid_request', message, { errors: [{ path: 'add', message }] });
    }
    const exact = { tags: { before, after: tags } };
    return isDeepStrictEqual(tags, before) ? null : { customer, exact };
  });
