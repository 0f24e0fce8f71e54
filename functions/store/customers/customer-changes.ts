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
  /** The values before and after, while the change can be undone. */
  exact?: ExactChanges;
}

type Decide = (seen: StoredCustomer) => Change | null | Promise<Change | null>;

/** An admin's change of a customer, at `now` in milliseconds UTC. */
interface Act {
  actor: Actor;
  /** `customer.<verb in the past>`. */
  action: string;
  now: number;
}

/**
 * Changes a customer, with an entry in the history that holds neither notes nor tags: it outlives an erasure, which the exact
 * values do not. `decide` runs again when the customer has changed. One that was merged into another is that one. Throws `not_found`.
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

/** Adds a note that only admins see. Throws `not_found`, and `conflict` for a customer with as many notes as are kept. */
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

/** Deletes a note. Throws `not_found`. */
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

/** Adds and removes tags. Throws `not_found`, and `invalid_request` for more tags than a customer can have. */
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
    // A merge can unite more tags than that.
    if (tags.length > MAX_TAGS && tags.length > before.length) {
      const message = `A customer can have ${MAX_TAGS} tags`;
      throw new Problem('invalid_request', message, { errors: [{ path: 'add', message }] });
    }
    const exact = { tags: { before, after: tags } };
    return isDeepStrictEqual(tags, before) ? null : { customer, exact };
  });
