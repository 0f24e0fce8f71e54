import type { Cents } from '#shared/base/money.ts';
import { isOnSale } from '../availability.ts';
import type { Product } from '../product.ts';
import { variantName } from '../variants/stock-counters.ts';

/** A price that shoppers no longer pay. `until` is UTC ISO. */
interface PastPrice {
  priceCents: Cents;
  until: string;
}

/** The prices of a product or variant, as shoppers paid them. */
export interface PriceTrack {
  /** The present price; of a draft, the last one that was in the shop. */
  priceCents: Cents;
  /** UTC ISO; set while the product is a draft. */
  until?: string;
  /** Former prices, oldest and lowest first, without those that can't be the lowest of a later reduction. */
  past: PastPrice[];
  /** Set while the price is reduced: the lowest price in the 30 days before the reduction began; null when not known. */
  lowestCents?: Cents | null;
}

/** Prices that shoppers paid in the last 30 days. It is stored with its product. */
export interface PriceHistory {
  /** Set for a product from before histories: earlier prices are not known. UTC ISO. */
  knownFrom?: string;
  /** Missing until the product is published. */
  product?: PriceTrack;
  /** Variants whose history differs from the product's, by `variantName`. */
  variants?: Record<string, PriceTrack>;
}

/** The period of Article 6a(2) of Directive 98/6/EC. */
const WINDOW_MS = 30 * 86_400_000;
/** Bounds a track whose price rises all the time. */
const MAX_PAST = 10;

const windowStart = (at: string): string => new Date(Date.parse(at) - WINDOW_MS).toISOString();

/**
 * Adds a price that has ended. A later price that is as low stays longer in every window, so earlier ones that are no
 * lower are left out. Of too many, the lowest is kept for longer, so that a figure is never too high.
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

/** Returns a track after the price was shown from `at` on. A price from before `knownFrom` is not known. */
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

/** Returns a history after the prices of `product` were shown from `at` on. `had` is false for a variant that is new. */
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

/** Returns what is known of a product from before histories: its prices have been the same since it was last saved. */
function firstHistory(product: Shown): PriceHistory {
  const { createdAt, updatedAt, isPublished } = product;
  const known: PriceHistory = updatedAt === createdAt ? {} : { knownFrom: updatedAt };
  return isPublished ? addPrices(known, product, updatedAt, () => false) : known;
}

/**
 * Returns the price history of a product that is being saved, at the time of its `updatedAt`. `before` is the product as it
 * was, null for a new one. Only prices of a published product count. A reduction goes on while the price stays reduced
 * and doesn't rise; its lowest price is that of the 30 days before its first price, whatever follows. Article 6a of
 * Directive 98/6/EC, and sections 2.1 and 4.3 of the Commission's guidance (OJ C 526, 29.12.2021, p. 130).
 */
export function nextPriceHistory(before: Shown | null, after: Shown): PriceHistory {
  const history = before ? (before.priceHistory ?? firstHistory(before)) : (after.priceHistory ?? {});
  // The clocks of two functions differ.
  const at = before && before.updatedAt > after.updatedAt ? before.updatedAt : after.updatedAt;
  if (!after.isPublished) return endTracks(history, at);
  const former = before?.variants;
  const names = new Set(former?.map(variantName));
  return addPrices(history, after, at, (name) => !former || names.has(name));
}
