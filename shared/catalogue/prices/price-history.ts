import type { Cents } from '#shared/base/money.ts';
import { isOnSale } from '../availability.ts';
import type { Product } from '../product.ts';
import { variantName } from '../variants/stock-counters.ts';

/** A price that shoppers no longer pay. `until` is the UTC ISO time at which the price ended. */
interface PastPrice {
  priceCents: Cents;
  until: string;
}

/** Tracks the prices that shoppers paid for a product or variant. */
export interface PriceTrack {
  /** Current price. For a draft, the last price in the shop. */
  priceCents: Cents;
  /** UTC ISO time at which the product became a draft. Set only while it is a draft. */
  until?: string;
  /** Earlier prices, oldest and lowest first. Leaves out prices that can't be the lowest before a later reduction. */
  past: PastPrice[];
  /** Lowest price in the 30 days before the current reduction began. Set only while the price is reduced. Null if unknown. */
  lowestCents?: Cents | null;
}

/** Prices that shoppers paid in the last 30 days. The history is stored with its product. */
export interface PriceHistory {
  /**
   * UTC ISO time from which prices are known. Set only for a product that was created before the shop recorded price
   * histories.
   */
  knownFrom?: string;
  /** Missing until the product is published. */
  product?: PriceTrack;
  /** Tracks of the variants whose history differs from the product's. `variantName` returns the keys. */
  variants?: Record<string, PriceTrack>;
}

/** The 30 days of Article 6a(2) of Directive 98/6/EC, in milliseconds. */
const WINDOW_MS = 30 * 86_400_000;
/** Highest number of past prices in a track. It limits the track of a price that keeps rising. */
const MAX_PAST = 10;

const windowStart = (at: string): string => new Date(Date.parse(at) - WINDOW_MS).toISOString();

/**
 * Adds a price that has ended. Drops earlier prices that are not lower, because the new price stays in the 30-day window
 * longer than they do. If there are too many prices, drops the second lowest and keeps the lowest for as long as the dropped
 * price would have stayed. The lowest price that shoppers see is then never too high.
 */
function addPast(past: readonly PastPrice[], ended: PastPrice): PastPrice[] {
  const from = windowStart(ended.until);
  const kept = past.filter(({ priceCents, until }) => until > from && priceCents < ended.priceCents);
  const [lowest, second, ...others] = [...kept, ended];
  if (others.length + 2 <= MAX_PAST || !lowest || !second) return [...kept, ended];
  return [{ ...lowest, until: second.until }, ...others];
}

interface ShownPrice {
  priceCents: Cents;
  isReduced: boolean;
}

/** Returns the track after adding the price that the shop shows from `at` on. Prices before `knownFrom` are unknown. */
function addPrice(
  track: PriceTrack | undefined,
  { priceCents, isReduced }: ShownPrice,
  at: string,
  knownFrom: string | undefined,
): PriceTrack {
  if (!track) return { priceCents, past: [], ...(isReduced ? { lowestCents: null } : {}) };
  const isSame = track.priceCents === priceCents && !track.until;
  const ended = addPast(track.past, { priceCents: track.priceCents, until: track.until ?? at });
  const past = isSame ? track.past : ended;
  if (!isReduced) return { priceCents, past };
  const isGoingOn = track.lowestCents !== undefined && priceCents <= track.priceCents;
  if (isGoingOn) return { priceCents, past, lowestCents: track.lowestCents ?? null };
  const from = windowStart(at);
  const inWindow = ended.filter(({ until }) => until > from).map((each) => each.priceCents);
  const isKnown = inWindow.length > 0 && (knownFrom === undefined || knownFrom <= from);
  return { priceCents, past, lowestCents: isKnown ? Math.min(...inWindow) : null };
}

const isSameTrack = (a: PriceTrack, b: PriceTrack): boolean =>
  a.priceCents === b.priceCents &&
  a.until === b.until &&
  a.lowestCents === b.lowestCents &&
  a.past.length === b.past.length &&
  a.past.every(({ priceCents, until }, index) => {
    const other = b.past[index];
    return priceCents === other?.priceCents && until === other.until;
  });

const endTrack = (track: PriceTrack, at: string): PriceTrack => ({ ...track, until: track.until ?? at });

const endTracks = (history: PriceHistory, at: string): PriceHistory => ({
  ...history,
  ...(history.product ? { product: endTrack(history.product, at) } : {}),
  ...(history.variants
    ? {
        variants: Object.fromEntries(
          Object.entries(history.variants).map(([name, track]) => [name, endTrack(track, at)]),
        ),
      }
    : {}),
});

type Shown = Pick<
  Product,
  'isPublished' | 'priceCents' | 'compareAtPriceCents' | 'variants' | 'createdAt' | 'updatedAt' | 'priceHistory'
>;

/**
 * Returns the history after adding the prices that the shop shows for `product` from `at` on. `had` returns false for a new
 * variant.
 */
function addPrices(
  history: PriceHistory,
  { priceCents, compareAtPriceCents, variants = [] }: Shown,
  at: string,
  had: (name: string) => boolean,
): PriceHistory {
  const { knownFrom } = history;
  const shown = { priceCents, isReduced: isOnSale({ priceCents, compareAtPriceCents }) };
  const own = addPrice(history.product, shown, at, knownFrom);
  const others = variants.flatMap((variant) => {
    const name = variantName(variant);
    const price = {
      priceCents: variant.priceCents,
      isReduced: isOnSale({ ...variant, compareAtPriceCents: variant.compareAtPriceCents ?? compareAtPriceCents }),
    };
    const track = addPrice(history.variants?.[name] ?? (had(name) ? history.product : undefined), price, at, knownFrom);
    return isSameTrack(track, own) ? [] : [[name, track] as const];
  });
  return {
    ...(knownFrom !== undefined && knownFrom > windowStart(at) ? { knownFrom } : {}),
    product: own,
    ...(others.length > 0 ? { variants: Object.fromEntries(others) } : {}),
  };
}

/**
 * Returns the first history for a product that was created before the shop recorded price histories. Assumes that its prices
 * have not changed since it was last saved.
 */
function firstHistory(product: Shown): PriceHistory {
  const { createdAt, updatedAt, isPublished } = product;
  const known: PriceHistory = updatedAt === createdAt ? {} : { knownFrom: updatedAt };
  return isPublished ? addPrices(known, product, updatedAt, () => false) : known;
}

/**
 * Returns the price history of a product that is being saved, at the time in `updatedAt`. `before` is the product before the
 * change, or null for a new product. Only prices of a published product are recorded. A reduction continues while the price
 * stays reduced and does not rise. The lowest price of a reduction always comes from the 30 days before the reduction began.
 * See Article 6a of Directive 98/6/EC, and sections 2.1 and 4.3 of the Commission's guidance (OJ C 526, 29.12.2021, p. 130).
 */
export function nextPriceHistory(before: Shown | null, after: Shown): PriceHistory {
  const history = before ? (before.priceHistory ?? firstHistory(before)) : (after.priceHistory ?? {});
  // The clocks of two functions can differ, so the later time wins.
  const at = before && before.updatedAt > after.updatedAt ? before.updatedAt : after.updatedAt;
  if (!after.isPublished) return endTracks(history, at);
  const former = before?.variants;
  const names = new Set(former?.map(variantName));
  return addPrices(history, after, at, (name) => !former || names.has(name));
}
