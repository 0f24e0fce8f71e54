import { type CheckoutStatus, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import type { JobKind } from '#shared/jobs/kinds.ts';
import { FAILED_JOBS, HELD, IMPORT, type Kind } from './kinds.ts';
import type { Plain, PlainItem } from './plain.ts';

export interface ImportContext {
  /** Maps old account ids to new account ids. */
  accounts: ReadonlyMap<string, string>;
  /** End of the export, in UTC ISO format. */
  exportedAt: string;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/** Reason that admins see under *Needs attention* until an operator releases the job. */
export const HELD_REASON =
  'On hold because it came from an archive or a backup. To release everything on hold: npm run import -- --activate';
const SYNC_REASON = 'The shop was moved during this sync. Sync again';

const isMap = (plain: Plain | undefined): plain is PlainItem =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain);

const listOf = (plain: Plain | undefined): Plain[] => (Array.isArray(plain) ? plain : []);

/** Returns the account's new id. A deleted account keeps its old id. */
const newIdOf = (id: Plain | undefined, accounts: ImportContext['accounts']): Plain =>
  typeof id === 'string' ? (accounts.get(id) ?? id) : (id ?? null);

const renameTeam = (item: PlainItem, accounts: ImportContext['accounts']): PlainItem => ({
  ...item,
  members: listOf(item.members).map((member) =>
    isMap(member) ? { ...member, userId: newIdOf(member.userId, accounts) } : member,
  ),
  removed: listOf(item.removed).map((id) => newIdOf(id, accounts)),
  // All sign-ins on the new stage are new, and no account has a second factor there yet.
  ended: [],
  factorResets: [],
});

/** Replaces the account ids of a customer and of the customers merged into it. */
function renameCustomer(item: PlainItem, accounts: ImportContext['accounts']): PlainItem {
  const { account, merged } = item;
  return {
    ...item,
    ...(isMap(account) ? { account: { ...account, userId: newIdOf(account.userId, accounts) } } : {}),
    ...(merged ? { merged: listOf(merged).map((part) => (isMap(part) ? renameCustomer(part, accounts) : part)) } : {}),
  };
}

/** Replaces the account id in an item. Its place depends on the kind of item. */
function renameAccount(kind: Kind, item: PlainItem, accounts: ImportContext['accounts']): PlainItem {
  const userId = newIdOf(item.userId, accounts);
  switch (kind.account) {
    case undefined:
      return item;
    case 'order':
      return item.gsi1pk ? { ...item, userId, gsi1pk: `CUSTOMER#${userId}#ORDERS` } : { ...item, userId };
    case 'checkout':
      return { ...item, userId };
    case 'profile':
      return { ...item, pk: `USER#${userId}`, userId };
    case 'customer':
      return renameCustomer(item, accounts);
    case 'audit':
      return isMap(item.actor)
        ? { ...item, actor: { ...item.actor, userId: newIdOf(item.actor.userId, accounts) } }
        : item;
    case 'team':
      return renameTeam(item, accounts);
    case 'held':
      return isMap(item.checkout)
        ? { ...item, checkout: { ...item.checkout, userId: newIdOf(item.checkout.userId, accounts) } }
        : item;
  }
}

/** Moves an open checkout to a place where neither payments nor the scheduled job look for it. Its stock stays reserved. */
const holdCheckout = (item: PlainItem): PlainItem =>
  STOCK_HOLDING_STATUSES.includes(item.status as CheckoutStatus)
    ? { pk: IMPORT, sk: `${HELD}${item.pk}`, checkout: item }
    : item;

/**
 * Lists kinds of jobs that don't move, because their run stays in the old shop or because they contain an account's old id.
 */
const NOT_MOVED: readonly unknown[] = [
  'sync_products',
  'import_products',
  'copy_pictures',
  'revoke_tokens',
  'reset_second_factor',
  'send_factor_reset',
  'sync_team_member',
] satisfies JobKind[];

/**
 * Moves a job to the place where admins see it but nothing runs it. Saves its state for the release. A dead-lettered job does
 * not change. Returns null for a job that does not move.
 */
function holdJob({ leasedUntil: _lease, ...item }: PlainItem): PlainItem | null {
  if (NOT_MOVED.includes(item.kind)) return null;
  if (item.parked === true) return item;
  const held = { attempts: item.attempts ?? 0, reason: item.reason ?? null };
  return { ...item, gsi2pk: FAILED_JOBS, parked: true, reason: HELD_REASON, held };
}

const endSync = (item: PlainItem, finishedAt: string): PlainItem =>
  item.status === 'running' ? { ...item, status: 'failed', reason: SYNC_REASON, finishedAt } : item;

const hasExpired = ({ ttl }: PlainItem, now: number): boolean => typeof ttl === 'number' && ttl * 1000 <= now;

/**
 * Converts an archived item to the form in which it is written to another stage. Returns null for an item that is left out.
 * The result for an item is always the same, so an import can be repeated.
 */
export function convertItem(
  kind: Kind,
  item: PlainItem,
  { accounts, exportedAt, now }: ImportContext,
): PlainItem | null {
  if (kind.treatment === 'left out' || hasExpired(item, now)) return null;
  const own = renameAccount(kind, item, accounts);
  if (kind.name === 'syncs') return endSync(own, exportedAt);
  if (kind.treatment !== 'held') return own;
  return kind.name === 'work' ? holdJob(own) : holdCheckout(own);
}
