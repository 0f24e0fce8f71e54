import { fitSummary } from '../reviews/review-figures.ts';
import type { ReviewFigures } from '../reviews/review-figures-schema.ts';
import type { Fit } from '../reviews/review-status.ts';
import { type ChestScale, middleOf, readScale, type ScaledSize, stepOf } from './chest-scale.ts';
import { BODY_SHIFT, type FitWish, isKnownKind, roomOf } from './room.ts';

/** Describes a shopper, or a garment that fits the shopper. Lengths are in centimeters, and the weight is in kilograms. */
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

/** `largest` and `smallest` mean that the shopper needs more or less room than any size has. */
export type Verdict = 'size' | 'between' | 'largest' | 'smallest';

export interface NamedSize {
  size: string;
  isSoldOut: boolean;
  /** Centimeters around the garment. Null if the chart measures bodies. */
  aroundCm: number | null;
  lengthCm: number | null;
}

export interface SizeAdvice {
  verdict: Verdict;
  /** One size, or two neighboring sizes with the smaller one first. */
  sizes: NamedSize[];
  /** Neighboring sizes that are in stock, if every size in `sizes` is sold out. Otherwise empty. */
  instead: { size: string; sits: 'closer' | 'looser' }[];
  /** Known or estimated chest in centimeters. Null if a garment was measured. */
  chestCm: number | null;
  /** Centimeters by which the chest may be off. */
  offCm: number;
  isEstimated: boolean;
  /** Fit that buyers reported. Null if it did not change the advice. */
  reviewed: Exclude<Fit, 'true'> | null;
  /**
   * Set if the garment is unusually short or long for the shopper's height, or differs in length from the measured garment.
   */
  length: 'short' | 'long' | null;
  /** Position among the sizes. A whole number is one size, and a half is between two sizes. */
  rank: number;
}

/**
 * Factor that estimates a chest in centimeters: multiply it by the square root of the weight (kg) divided by the height (cm).
 * This factor fits the averages of men (106 cm at 85.5 kg and 176 cm) and women (95 cm at 67.8 kg and 163 cm) in the ANSUR II
 * survey.
 */
const GIRTH = 149;
/**
 * Centimeters by which a chest may be off if it was measured with a tape, taken from a garment, or estimated from the weight.
 */
const OFF = { measured: 1.5, garment: 2, estimated: 5 };
const OFF_UNKNOWN_KIND = 2;

/** Limits for the length of a top, as a share of the height of its wearer. */
const SHORT_BELOW = 0.375;
const LONG_ABOVE = 0.45;
/** Centimeters by which the length of a garment may differ from that of one that fits. */
const SAME_LENGTH = 4;

/** Lowest number of buyers who must say how the product fits before their answers can change the advice. */
const ENOUGH_ANSWERS = 5;
const MOST_SAY = 50;

export const estimatedChest = (heightCm: number, weightKg: number): number => GIRTH * Math.sqrt(weightKg / heightCm);

/**
 * Returns whether buyers say that the product runs small or large. Null if it fits true to size, if there are too few
 * answers, or if too few buyers agree.
 */
function reviewedFit(reviews: FindableProduct['reviews']): SizeAdvice['reviewed'] {
  if (!reviews) return null;
  const { small, true: same, large } = reviews.fits;
  const summary = fitSummary(reviews);
  if (!summary || summary.fit === 'true' || small + same + large < ENOUGH_ANSWERS) return null;
  return summary.percent >= MOST_SAY ? summary.fit : null;
}

interface Need {
  chestCm: number | null;
  /** Position on the scale, in centimeters. */
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

/** Returns the measurement at which one size ends and the next begins, for each pair of neighboring sizes. */
const switchesOf = ({ of, sizes }: ChestScale): number[] =>
  sizes
    .slice(1)
    .map((next, index) => {
      const size = sizes[index] ?? next;
      return of === 'garment' ? (middleOf(size) + middleOf(next)) / 2 : (size.to + next.from) / 2;
    })
    // A careless chart may have overlapping ranges. Sorting makes sure that a larger body never gets a smaller size.
    .toSorted((one, other) => one - other);

interface Place {
  verdict: Verdict;
  /** Indexes of the sizes to recommend. */
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
 * Advises a shopper on the size of a product. Returns null if the product's chart, or the chart of the garment that fits, has
 * no chest. A larger chest, a higher weight at the same height, or a looser fit never leads to a smaller size. `isSoldOut`
 * returns whether a size is sold out in the chosen color.
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
