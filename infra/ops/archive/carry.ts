import { type CheckoutStatus, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import { HELD, IMPORT, type Kind, PARKED_WORK } from './kinds.ts';
import type { Plain, PlainItem } from './plain.ts';

export interface Crossing {
  /** The new id of each account by its former one. */
  accounts: ReadonlyMap<string, string>;
  /** When the archive was finished, UTC ISO. */
  exportedAt: string;
  /** Milliseconds UTC. */
  now: number;
}

/** What owners read under *Needs attention* until an operator releases it. */
export const HELD_REASON =
  'Came from an archive or a backup, and is held: an operator releases all of it with npm run import -- --activate';
const SYNC_REASON = 'The shop was moved while this sync ran. Please sync again';

const isMap = (plain: Plain | undefined): plain is PlainItem =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain);

/** The new id where the account came along; an account that was deleted before keeps its former one. */
const renamed = (id: Plain | undefined, accounts: Crossing['accounts']): Plain =>
  typeof id === 'string' ? (accounts.get(id) ?? id) : (id ?? null);

/** The item with its account's new id, wherever its kind names one. */
function ofAccount(kind: Kind, item: PlainItem, accounts: Crossing['accounts']): PlainItem {
  const userId = renamed(item.userId, accounts);
  switch (kind.account) {
    case undefined:
      return item;
    case 'order':
      return item.gsi1pk ? { ...item, userId, gsi1pk: `CUSTOMER#${userId}#ORDERS` } : { ...item, userId };
    case 'checkout':
      return { ...item, userId };
    case 'profile':
      return { ...item, pk: `USER#${userId}`, userId };
    case 'audit':
      return isMap(item.actor)
        ? { ...item, actor: { ...item.actor, userId: renamed(item.actor.userId, accounts) } }
        : item;
    case 'held':
      return isMap(item.checkout)
        ? { ...item, checkout: { ...item.checkout, userId: renamed(item.checkout.userId, accounts) } }
        : item;
  }
}

/** An open checkout where neither a payment nor the clock finds it; its pieces stay taken. */
const heldCheckout = (item: PlainItem): PlainItem =>
  STOCK_HOLDING_STATUSES.includes(item.status as CheckoutStatus)
    ? { pk: IMPORT, sk: `${HELD}${item.pk}`, checkout: item }
    : item;

/** Work where owners see it and nobody does it; what it was is kept for its release. Parked work is held already. */
function heldWork({ leasedUntil: _lease, ...item }: PlainItem): PlainItem | null {
  if (item.kind === 'sync_products') return null;
  if (item.parked === true) return item;
  const held = { attempts: item.attempts ?? 0, reason: item.reason ?? null };
  return { ...item, gsi2pk: PARKED_WORK, parked: true, reason: HELD_REASON, held };
}

const endedSync = (item: PlainItem, finishedAt: string): PlainItem =>
  item.status === 'running' ? { ...item, status: 'failed', reason: SYNC_REASON, finishedAt } : item;

const isOver = ({ ttl }: PlainItem, now: number): boolean => typeof ttl === 'number' && ttl * 1000 <= now;

/**
 * What an item of an archive becomes in another stage; null for what stays behind.
 * The same item always becomes the same, so that an import can be repeated anywhere.
 */
export function carried(kind: Kind, item: PlainItem, { accounts, exportedAt, now }: Crossing): PlainItem | null {
  if (kind.fate === 'left out' || isOver(item, now)) return null;
  const own = ofAccount(kind, item, accounts);
  if (kind.name === 'syncs') return endedSync(own, exportedAt);
  if (kind.fate !== 'held') return own;
  return kind.name === 'work' ? heldWork(own) : heldCheckout(own);
}
