import { browserMemory } from '../storage/storage.ts';
import { hasStoredSession } from '../storage/stored-session.ts';

/** The most products that this browser remembers. */
const MOST_VIEWED = 12;
/** Storage key. Signing out also clears it (`identity.ts`). */
const KEY = 'recently-viewed';

interface Viewed {
  /** True if the list was made by a signed-in customer. It is forgotten when the customer signs out. */
  isSignedIn: boolean;
  ids: readonly string[];
}

const NONE: readonly string[] = [];

/** Parses a list. An unreadable list becomes an empty one. */
function parse(text: string | null): Viewed {
  try {
    const { isSignedIn, ids } = JSON.parse(text || '{}') as { isSignedIn?: unknown; ids?: unknown };
    const known = Array.isArray(ids) ? ids.filter((id): id is string => /^prd_\w{1,40}$/.test(String(id))) : NONE;
    return { isSignedIn: isSignedIn === true, ids: known };
  } catch {
    return { isSignedIn: false, ids: NONE };
  }
}

/** Returns the products viewed in this browser, most recent first. Forgets them if the customer has signed out. */
export function readViewed(): readonly string[] {
  const { isSignedIn, ids } = parse(browserMemory.read(KEY));
  if (!isSignedIn || hasStoredSession()) return ids;
  forgetViewed();
  return NONE;
}

/** Puts a product at the start of the list. */
export function rememberViewed(productId: string): void {
  const ids = [productId, ...readViewed().filter((id) => id !== productId)].slice(0, MOST_VIEWED);
  browserMemory.write(KEY, JSON.stringify({ isSignedIn: hasStoredSession(), ids } satisfies Viewed));
}

export const forgetViewed = (): void => browserMemory.write(KEY, '');
