import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import {
  type AccountCart,
  followAccount,
  NOTHING_SEEN,
  purchasesSince,
} from '#shared/checkout/account-cart/account-cart.ts';
import { haveSameUnits, toChoiceQuantities } from '#shared/checkout/account-cart/merge-carts.ts';
import { ApiProblem, call } from '../data/api.ts';
import { cartStore } from '../storage/cart-storage.ts';
import { addClearedPayments, clearedPayments } from '../storage/cleared-payments.ts';
import { hasStoredSession } from '../storage/stored-session.ts';
import { type OwnedCart, readSeen, writeSeen } from './seen-cart.ts';

/** Several presses of a stepper cause one write. */
const SETTLED_MS = 800;
/** A page that is looked at again reads the cart at most this often. */
const READ_EVERY_MS = 3_000;
/** Devices that write at once. */
const TRIES = 5;
/** Payment pages remembered as reported: the account forgets them, too. */
const MOST_REPORTED = 30;
/** Signing out waits this long for the last write. */
const FLUSH_MS = 3_000;

/** The customer whose cart this page follows. */
let followed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastRead = 0;
/** Requests run one after another. */
let queue: Promise<void> = Promise.resolve();

const seenBy = (userId: string): OwnedCart => {
  const seen = readSeen();
  return seen?.owner === userId ? seen : { ...NOTHING_SEEN, owner: userId, reported: [] };
};

/** False once the customer has signed out, perhaps in another tab. */
const isFollowing = (userId: string): boolean => followed === userId && hasStoredSession();

/** Brings the account's cart to this browser. An answer that another tab has overtaken changes nothing. */
function takeOver(userId: string, account: AccountCart): void {
  if (!isFollowing(userId)) return;
  const seen = seenBy(userId);
  if (account.version < seen.version) return;
  const mine = cartStore.read();
  const next = followAccount(seen, mine, account, clearedPayments());
  if (seen.version > 0) addClearedPayments(purchasesSince(seen, account).map(({ sessionId }) => sessionId));
  const { version, items, purchases } = account;
  const reported = [...new Set([...seen.reported, ...purchases.map(({ sessionId }) => sessionId)])].slice(
    -MOST_REPORTED,
  );
  writeSeen({ owner: userId, version, items: toChoiceQuantities(items), reported });
  if (!haveSameUnits(next, mine)) cartStore.change(() => next);
}

async function read(userId: string): Promise<void> {
  lastRead = Date.now();
  takeOver(userId, await call('GET /api/me/cart', {}));
}

/**
 * Lists the payment pages whose items this browser took out of its cart and the account has not been asked to take out.
 */
const unreported = (userId: string): string[] =>
  clearedPayments().filter((id) => !seenBy(userId).reported.includes(id));

/** Writes what this browser changed to the account, after a merge where another device was faster. */
async function write(userId: string): Promise<void> {
  // After a payment, the shop has mostly changed the cart itself.
  if (unreported(userId).length > 0) await read(userId);
  for (let tries = 1; tries <= TRIES && isFollowing(userId); tries++) {
    const { version, items: seen, reported } = seenBy(userId);
    const items = cartStore.read().slice(0, MAX_CART_LINES);
    if (haveSameUnits(items, seen)) return;
    const cleared = unreported(userId);
    try {
      const account = await call('PUT /api/me/cart', { body: { version, items, cleared } });
      if (!isFollowing(userId)) return;
      const news = { version: account.version, items: toChoiceQuantities(items), reported: [...reported, ...cleared] };
      if (news.version > seenBy(userId).version) writeSeen({ owner: userId, ...news });
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'conflict')) throw error;
      takeOver(userId, error.problem.current as AccountCart);
    }
  }
}

/** Runs a step after those before it. A failure waits for the next change, or for the page to be looked at again. */
function enqueue(step: (userId: string) => Promise<void>): Promise<void> {
  queue = queue.then(async () => {
    const userId = followed;
    if (userId === null || !isFollowing(userId)) return;
    try {
      await step(userId);
    } catch (error) {
      // Offline, the cart stays in this browser's storage.
      if (!(error instanceof TypeError)) console.error('Account cart', error);
    }
  });
  return queue;
}

function writeNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  return enqueue(write);
}

function onChange(): void {
  // The tab that is looked at writes for all tabs of the browser.
  if (document.visibilityState !== 'visible') return;
  clearTimeout(timer);
  timer = setTimeout(() => void writeNow(), SETTLED_MS);
}

/** Reads the account's cart, and writes what this browser has changed. Not more often than every three seconds. */
export async function refreshCart(): Promise<void> {
  if (followed === null || Date.now() - lastRead < READ_EVERY_MS) return;
  await enqueue(async (userId) => {
    await read(userId);
    await write(userId);
  });
}

const onLook = (): void => {
  if (document.visibilityState === 'visible') void refreshCart();
  else if (timer !== undefined) void writeNow();
};

let stopListening: (() => void) | null = null;

function listen(): () => void {
  const unsubscribe = cartStore.subscribe(onChange);
  document.addEventListener('visibilitychange', onLook);
  for (const event of ['focus', 'online', 'pageshow'] as const) window.addEventListener(event, onLook);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onLook);
    for (const event of ['focus', 'online', 'pageshow'] as const) window.removeEventListener(event, onLook);
  };
}

/** Empties this browser's cart if it belongs to an account, which keeps it for the next sign-in. */
function leaveCart(): void {
  if (!readSeen()) return;
  // In this order: an empty cart of a known owner would look like one that its owner emptied.
  writeSeen(null);
  cartStore.change(() => []);
}

/**
 * Follows the cart of a customer who is signed in: merges what a guest put into the cart here, and from then on brings changes
 * from device to device. Null after signing out: then the cart stays with the account, and this browser forgets it.
 */
export function followCart(userId: string | null): void {
  const present = hasStoredSession() ? userId : null;
  if (present !== null && present === followed) return;
  stopListening?.();
  stopListening = null;
  clearTimeout(timer);
  followed = present;
  // Another person has signed in without this browser seeing the sign-out.
  if (present === null || (readSeen()?.owner ?? present) !== present) leaveCart();
  if (present === null) return;
  stopListening = listen();
  lastRead = 0;
  void refreshCart();
}

/** Writes the last changes to the account before signing out, and gives up after some seconds. */
export async function flushCart(): Promise<void> {
  await Promise.race([writeNow(), new Promise((done) => setTimeout(done, FLUSH_MS))]);
}
