import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { getUser } from '#outside/identity.ts';
import { listIdentities } from '#outside/user-pool.ts';
import type { AccountExport, AddressExport, CustomerExport } from '#shared/customers/account-export.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import { allTags, type CustomerPart, partOf, partsOf } from '#shared/customers/customer-parts.ts';
import { getCustomerOf, listCustomerNotes } from '#store/customers/customers.ts';
import { getProfile, type StoredProfile } from '#store/customers/profiles.ts';
import { listOrdersOfEmail } from '#store/orders/order-index.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';
import { listExactChanges } from '#store/shop/audit.ts';
import { collectData, type Noted } from './collect-data.ts';
import { toProfile } from './profile.ts';

async function notesAbout(part: CustomerPart): Promise<AccountExport['notes']> {
  const notes = await listCustomerNotes(part.id);
  return notes.map(({ at, text }) => ({ at, text })).toReversed();
}

/** Returns the tags that the customer no longer has, but that an admin could restore from the history. */
async function formerTagsOf(part: CustomerPart, present: readonly string[]): Promise<string[]> {
  const changes = await listExactChanges(part.id);
  const former = changes.flatMap(({ tags }) => [tags?.before, tags?.after]).flat() as (string | undefined)[];
  return [...new Set(former.filter((tag) => tag !== undefined))].filter((tag) => !present.includes(tag));
}

/** Returns all notes and tags about one email address of a customer. */
const notedOf = async (part: CustomerPart, customer: StoredCustomer): Promise<Noted> => ({
  notes: await notesAbout(part),
  tags: part.tags,
  formerTags: await formerTagsOf(part, allTags(customer)),
});

const NOTHING_NOTED: Noted = { notes: [], tags: [], formerTags: [] };

/**
 * Returns the notes and tags that concern only the owner of an email address. Notes and changes since a merge may be about
 * another address, and nothing proves that the owner also owns that one. Only an admin's export includes them.
 */
async function ownNoted(email: string): Promise<Noted> {
  const customer = await getCustomerOf(email);
  const part = customer && partOf(customer, email);
  if (!customer || !part) return NOTHING_NOTED;
  const { sharedSince } = part;
  const noted = await notedOf(part, customer);
  return sharedSince === undefined
    ? noted
    : { notes: noted.notes.filter(({ at }) => at < sharedSince), tags: [], formerTags: [] };
}

/**
 * Collects all data of an account for its owner. Leaves out the data of other email addresses that an admin merged with this
 * one.
 */
export async function collectAccount(profile: StoredProfile, caller: CallerIdentity): Promise<AccountExport> {
  const { email } = profile;
  const { userId } = caller;
  const noted = await ownNoted(email);
  return {
    profile: { ...toProfile(profile, caller), createdAt: profile.createdAt },
    ...(await collectData(
      { email, userId, noted },
      {
        readOrders: (page) => listCustomerOrders(userId, page),
        readIdentities: async () => (await getUser(caller.accessToken)).identities,
      },
    )),
  };
}

async function collectAddress(part: CustomerPart, customer: StoredCustomer): Promise<AddressExport> {
  const { email, account } = part;
  const userId = account?.userId ?? null;
  const profile = userId === null ? null : await getProfile(userId);
  const noted = await notedOf(part, customer);
  return {
    email,
    profile: profile && {
      userId: profile.userId,
      email: profile.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      createdAt: profile.createdAt,
    },
    ...(await collectData(
      { email, userId, noted },
      {
        readOrders: (page) => listOrdersOfEmail(email, page),
        readIdentities: async () => (userId === null ? [] : listIdentities(userId)),
      },
    )),
  };
}

/** Collects all data of a customer, under all email addresses. An admin gets this export and passes it on to the customer. */
export async function collectCustomer(customer: StoredCustomer): Promise<CustomerExport> {
  const [main, ...others] = partsOf(customer) as [CustomerPart, ...CustomerPart[]];
  return {
    ...(await collectAddress(main, customer)),
    otherAddresses: await inTurns(others, (part) => collectAddress(part, customer)),
  };
}
