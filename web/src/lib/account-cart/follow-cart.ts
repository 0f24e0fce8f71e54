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

/** Milliseconds to wait before a write, so that several clicks on a stepper cause only one write. */
const SETTLED_MS = 800;
/** Minimum milliseconds between two reads of the cart when the customer returns to the page. */
const READ_EVERY_MS = 3_000;
/** Maximum number of attempts to write the cart, in case other devices write at the same time. */
const TRIES = 5;
/** The maximum number of payment pages that are remembered as reported. The account forgets older ones too. */
const MOST_REPORTED = 30;
/** Milliseconds for which signing out waits for the last write. */
const FLUSH_MS = 3_000;

/** Id of the customer whose cart this page follows. Null if there is none. */
let followed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastRead = 0;
/** The end of the queue of requests. They run one after another. */
let queue: Promise<void> = Promise.resolve();

const seenBy = (userId: string): OwnedCart => {
  const seen = readSeen();
  return seen?.owner === userId ? seen : { ...NOTHING_SEEN, owner: userId, reported: [] };
};

/** Returns false once the customer has signed out, possibly in another tab. */
const isFollowing = (userId: string): boolean => followed === userId && hasStoredSession();

/**
 * Applies the account's cart to this browser. Ignores a response that is older than the version that another tab has already
 * applied.
 */
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

/** Lists the payment pages whose items this browser has removed from its cart, but has not reported to the account yet. */
const unreported = (userId: string): string[] =>
  clearedPayments().filter((id) => !seenBy(userId).reported.includes(id));

/** Writes this browser's changes to the account. If another device was faster, merges the carts first. */
async function write(userId: string): Promise<void> {
  // After a payment, the shop has usually changed the cart already.
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

/**
 * Runs a step after all earlier steps. After a failure, the step is repeated with the next change, or when the customer
 * returns to the page.
 */
function enqueue(step: (userId: string) => Promise<void>): Promise<void> {
  queue = queue.then(async () => {
    const userId = followed;
    if (userId === null || !isFollowing(userId)) return;
    try {
      await step(userId);
    } catch (error) {
      // While the browser is offline, the cart stays in its storage.
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
  // Only the visible tab writes the cart, for all tabs of the browser.
  if (document.visibilityState !== 'visible') return;
  clearTimeout(timer);
  timer = setTimeout(() => void writeNow(), SETTLED_MS);
}

/** Reads the account's cart, then writes this browser's changes. Runs at most once every three seconds. */
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

/** Empties this browser's cart if it belongs to an account. The account keeps the cart for the next sign-in. */
function leaveCart(): void {
  if (!readSeen()) return;
  // The owner must be removed first. An empty cart with an owner would look as if the owner had emptied it.
  writeSeen(null);
  cartStore.change(() => []);
}

/**
 * Follows the cart of a signed-in customer. Merges the items that a guest has put into the cart in this browser, and then
 * synchronizes changes between devices. With null, the customer has signed out: the cart stays with the account, and this
 * browser forgets it.
 */
export function followCart(userId: string | null): void {
  const present = hasStoredSession() ? userId : null;
  if (present !== null && present === followed) return;
  stopListening?.();
  stopListening = null;
  clearTimeout(timer);
  followed = present;
  // Another customer has signed in, and this browser did not notice the sign-out before.
  if (present === null || (readSeen()?.owner ?? present) !== present) leaveCart();
  if (present === null) return;
  stopListening = listen();
  lastRead = 0;
  void refreshCart();
}

/** Writes the last changes to the account before signing out. Gives up after three seconds. */
export async function flushCart(): Promise<void> {
  await Promise.race([writeNow(), new Promise((done) => setTimeout(done, FLUSH_MS))]);
}
