import { fitSummary } from '../reviews/review-figures.ts';
import type { ReviewFigures } from '../reviews/review-figures-schema.ts';
import type { Fit } from '../reviews/review-status.ts';
import { type ChestScale, middleOf, readScale, type ScaledSize, stepOf } from './chest-scale.ts';
import { BODY_SHIFT, type FitWish, isKnownKind, roomOf } from './room.ts';

/** Describes a shopper, or a garment that fits; lengths in centimeters, weight in kilograms. */
export type SizeAnswers =
  | { way: 'chest'; heightCm: number; chestCm: number; wish: FitWish }
  | { way: 'weight'; heightCm: number; weightKg: number; wish: FitWish }
  /** A garment of the same kind, measured flat. */
  | { way: 'flat'; chestCm: number; lengthCm: number | null }
  /** A garment of this shop that fits. */
  | { way: 'product'; product: FindableProduct; size: string };

export interface FindableProduct {
  sizes: readonly string[];
  sizeChartHtml: string | null;
  kind?: string | undefined;
  reviews?: Pick<ReviewFigures, 'fits'> | undefined;
}

/** `largest` and `smallest`: the shopper needs more or less than any size has. */
export type Verdict = 'size' | 'between' | 'largest' | 'smallest';

export interface NamedSize {
  size: string;
  isSoldOut: boolean;
  /** Centimeters around the garment; null where the chart is of bodies. */
  aroundCm: number | null;
  lengthCm: number | null;
}

export interface SizeAdvice {
  verdict: Verdict;
  /** One size, or two neighbors, smaller first. */
  sizes: NamedSize[];
  /** Neighbors that are left where every named size is sold out. */
  instead: { size: string; sits: 'closer' | 'looser' }[];
  /** Chest in centimeters as known or estimated; null where a garment was measured. */
  chestCm: number | null;
  /** Centimeters that the chest may be off. */
  offCm: number;
  isEstimated: boolean;
  /** Fit that buyers reported, where it moved the answer. */
  reviewed: Exclude<Fit, 'true'> | null;
  /** Set where the garment is unusually short or long for the height, or differs from the measured garment. */
  length: 'short' | 'long' | null;
  /** Position among the sizes: whole for a size, half between two. */
  rank: number;
}

/**
 * Chest in centimeters from the square root of kilograms by centimeters of height. The factor fits the averages of men
 * (106 cm at 85.5 kg and 176 cm) and women (95 cm at 67.8 kg and 163 cm) in the ANSUR II survey.
 */
const GIRTH = 149;
/** Centimeters by which a chest may be off: taken with a tape, from a garment, or from the weight. */
const OFF = { measured: 1.5, garment: 2, estimated: 5 };
const OFF_UNKNOWN_KIND = 2;

/** Length of a top by the height of its wearer. */
const SHORT_BELOW = 0.375;
const LONG_ABOVE = 0.45;
/** Centimeters by which a garment may differ from one that fits. */
const SAME_LENGTH = 4;

/** Fewer answers of buyers do not move the size. */
const ENOUGH_ANSWERS = 5;
const MOST_SAY = 50;

export const estimatedChest = (heightCm: number, weightKg: number): number => GIRTH * Math.sqrt(weightKg / heightCm);

/** Returns how a product fits according to its reviews; null when too few of them say. */
function reviewedFit(reviews: FindableProduct['reviews']): SizeAdvice['reviewed'] {
  if (!reviews) return null;
  const { small, true: same, large } = reviews.fits;
  const summary = fitSummary(reviews);
  if (!summary || summary.fit === 'true' || small + same + large < ENOUGH_ANSWERS) return null;
  return summary.percent >= MOST_SAY ? summary.fit : null;
}

interface Need {
  chestCm: number | null;
  /** Position on the scale, in its centimeters. */
  at: number;
  offCm: number;
}

const onScale = (scale: ChestScale, kind: string | undefined, chestCm: number, wish: FitWish): number =>
  chestCm + (scale.of === 'garment' ? roomOf(kind, wish) : BODY_SHIFT[wish]);

function needOf(answers: SizeAnswers, scale: ChestScale, kind: string | undefined): Need | null {
  const offKind = isKnownKind(kind) || scale.of === 'body' ? 0 : OFF_UNKNOWN_KIND;
  const ofChest = (chestCm: number, wish: FitWish, off: number): Need => ({
    chestCm,
    at: onScale(scale, kind, chestCm, wish),
    offCm: off + offKind,
  });
  if (answers.way === 'chest') return ofChest(answers.chestCm, answers.wish, OFF.measured);
  if (answers.way === 'weight')
    return ofChest(estimatedChest(answers.heightCm, answers.weightKg), answers.wish, OFF.estimated);
  if (answers.way === 'flat') {
    const around = answers.chestCm * 2;
    const at = scale.of === 'garment' ? around : around - roomOf(kind, 'regular');
    return { chestCm: null, at, offCm: OFF.garment };
  }
  const { product, size } = answers;
  const other = readScale(product.sizeChartHtml ?? '', product.sizes);
  const worn = other?.sizes.find((each) => each.size === size);
  if (!other || !worn) return null;
  const chest = middleOf(worn) - (other.of === 'garment' ? roomOf(product.kind, 'regular') : 0);
  return { chestCm: null, at: onScale(scale, kind, chest, 'regular'), offCm: OFF.garment };
}

/** Returns where one size ends and the next begins, for each pair of neighbors. */
const switchesOf = ({ of, sizes }: ChestScale): number[] =>
  sizes
    .slice(1)
    .map((next, index) => {
      const size = sizes[index] ?? next;
      return of === 'garment' ? (middleOf(size) + middleOf(next)) / 2 : (size.to + next.from) / 2;
    })
    // Ranges that overlap in a careless chart must not make a larger body smaller.
    .toSorted((one, other) => one - other);

interface Place {
  verdict: Verdict;
  /** Indexes of the named sizes. */
  named: number[];
}

function placeOn(scale: ChestScale, { at, offCm }: Pick<Need, 'at' | 'offCm'>): Place {
  const last = scale.sizes.length - 1;
  const half = stepOf(scale) / 2;
  const [lowest, highest] = [scale.sizes[0], scale.sizes[last]];
  const edge = (size: ScaledSize | undefined, end: 'from' | 'to') =>
    size ? (scale.of === 'garment' ? middleOf(size) : size[end]) : 0;
  if (at > edge(highest, 'to') + half) return { verdict: 'largest', named: [last] };
  if (at < edge(lowest, 'from') - half) return { verdict: 'smallest', named: [0] };
  const switches = switchesOf(scale);
  const nearest = switches.reduce(
    (best, each, index) => (Math.abs(each - at) < Math.abs((switches[best] ?? each) - at) ? index : best),
    0,
  );
  if (switches.length > 0 && Math.abs((switches[nearest] ?? at) - at) < Math.min(offCm, half / 2))
    return { verdict: 'between', named: [nearest, nearest + 1] };
  return { verdict: 'size', named: [switches.filter((each) => each <= at).length] };
}

function lengthFor(answers: SizeAnswers, lengthCm: number | null): SizeAdvice['length'] {
  if (lengthCm === null) return null;
  if (answers.way === 'chest' || answers.way === 'weight') {
    const share = lengthCm / answers.heightCm;
    return share < SHORT_BELOW ? 'short' : share > LONG_ABOVE ? 'long' : null;
  }
  if (answers.way !== 'flat' || answers.lengthCm === null) return null;
  const more = lengthCm - answers.lengthCm;
  return more < -SAME_LENGTH ? 'short' : more > SAME_LENGTH ? 'long' : null;
}

function neighbors(scale: ChestScale, named: readonly number[], isSoldOut: (size: string) => boolean) {
  const below = scale.sizes[Math.min(...named) - 1];
  const above = scale.sizes[Math.max(...named) + 1];
  return [
    ...(below && !isSoldOut(below.size) ? [{ size: below.size, sits: 'closer' as const }] : []),
    ...(above && !isSoldOut(above.size) ? [{ size: above.size, sits: 'looser' as const }] : []),
  ];
}

const RANK: Readonly<Record<Verdict, (named: readonly number[], count: number) => number>> = {
  size: ([at = 0]) => at,
  between: ([at = 0]) => at + 0.5,
  largest: (_named, count) => count,
  smallest: () => -1,
};

/**
 * Returns the size of a product for a shopper; null where its chart has no chest, or the garment that fits has none. A
 * larger chest, a higher weight at the same height, and a looser fit never lead to a smaller size. `isSoldOut` tells
 * whether a size is, in the chosen color.
 */
export function findSize(
  product: FindableProduct,
  answers: SizeAnswers,
  isSoldOut: (size: string) => boolean = () => false,
): SizeAdvice | null {
  const scale = readScale(product.sizeChartHtml ?? '', product.sizes);
  const need = scale && needOf(answers, scale, product.kind);
  if (!scale || !need) return null;
  const reviewed = reviewedFit(product.reviews);
  const shift = reviewed === null ? 0 : (reviewed === 'small' ? 1 : -1) * (stepOf(scale) / 2);
  const { verdict, named } = placeOn(scale, { ...need, at: need.at + shift });
  const sizes = named.flatMap((index): NamedSize[] => {
    const scaled = scale.sizes[index];
    if (!scaled) return [];
    const { size, lengthCm } = scaled;
    const aroundCm = scale.of === 'garment' ? middleOf(scaled) : null;
    return [{ size, isSoldOut: isSoldOut(size), aroundCm, lengthCm }];
  });
  const hasNeighbors = verdict === 'size' || verdict === 'between';
  const fitting = sizes.find((each) => !each.isSoldOut) ?? sizes[0];
  return {
    verdict,
    sizes,
    instead: hasNeighbors && sizes.every((each) => each.isSoldOut) ? neighbors(scale, named, isSoldOut) : [],
    chestCm: need.chestCm,
    offCm: need.offCm,
    isEstimated: answers.way === 'weight',
    reviewed,
    length: lengthFor(answers, fitting?.lengthCm ?? null),
    rank: RANK[verdict](named, scale.sizes.length),
  };
}
