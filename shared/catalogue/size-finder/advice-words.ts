import type { LengthUnit } from '../size-chart/measure.ts';
import type { NamedSize, SizeAdvice } from './find-size.ts';

const CM_PER_INCH = 2.54;

/** Formats centimeters in a unit, rounded to whole centimeters or half inches. */
export function writeLength(cm: number, unit: LengthUnit): string {
  const value = unit === 'cm' ? Math.round(cm) : Math.round((cm / CM_PER_INCH) * 2) / 2;
  return `${value}\u00a0${unit}`;
}

export interface AdviceWords {
  headline: string;
  /** Sentences that explain the advice. */
  reasons: string[];
}

const listed = (names: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en', { type }).format(names);

function headlineOf({ verdict, sizes }: SizeAdvice): string {
  const names = sizes.map(({ size }) => size);
  if (verdict === 'between') return `Between ${listed(names, 'conjunction')}`;
  if (verdict === 'largest') return `Our largest is ${names[0]}`;
  if (verdict === 'smallest') return `Our smallest is ${names[0]}`;
  return `${names[0]} fits`;
}

function roomOfSize({ aroundCm }: NamedSize, { chestCm, isEstimated }: SizeAdvice, unit: LengthUnit): string {
  if (aroundCm === null || chestCm === null || isEstimated) return '';
  const more = aroundCm - chestCm;
  return `, ${writeLength(Math.abs(more), unit)} ${more < 0 ? 'less' : 'more'} than you`;
}

/**
 * Describes how wide the sizes are, in a sentence: `S measures 107 cm around the chest, 8 cm more than you; M 114 cm, 15 cm
 * more than you.`
 */
function roomWords(advice: SizeAdvice, unit: LengthUnit): string[] {
  const parts = advice.sizes.flatMap((size, index) => {
    if (size.aroundCm === null) return [];
    const around = writeLength(size.aroundCm, unit);
    const name = index === 0 ? `${size.size} measures ${around} around the chest` : `${size.size} ${around}`;
    return [`${name}${roomOfSize(size, advice, unit)}`];
  });
  return parts.length > 0 ? [`${parts.join('; ')}.`] : [];
}

function edgeWords({ verdict, sizes, chestCm }: SizeAdvice): string[] {
  const around = sizes[0]?.aroundCm ?? null;
  if (verdict === 'largest' && around !== null && chestCm !== null && around < chestCm)
    return ['It would be too tight.'];
  if (verdict === 'largest') return ['It would fit closer than you asked for.'];
  if (verdict === 'smallest') return ['It would fit looser than you asked for.'];
  return [];
}

function stockWords({ sizes, instead }: SizeAdvice): string[] {
  const gone = sizes.filter(({ isSoldOut }) => isSoldOut).map(({ size }) => size);
  if (gone.length === 0) return [];
  const left = sizes.filter(({ isSoldOut }) => !isSoldOut).map(({ size }) => size);
  const soldOut = `${listed(gone, 'conjunction')} ${gone.length === 1 ? 'is' : 'are'} sold out.`;
  if (left.length > 0) return [`${soldOut} ${left[0]} is in stock.`];
  const others = instead.map(({ size, sits }) => `${size} would be ${sits === 'closer' ? 'closer' : 'looser'}`);
  return [others.length > 0 ? `${soldOut} ${listed(others, 'conjunction')}.` : soldOut];
}

function lengthWords({ sizes, length, chestCm }: SizeAdvice, unit: LengthUnit): string[] {
  const named = sizes.find(({ isSoldOut }) => !isSoldOut) ?? sizes[0];
  if (!named || length === null || named.lengthCm === null) return [];
  const compared =
    chestCm === null ? `${length === 'short' ? 'shorter' : 'longer'} than yours` : `${length} for your height`;
  return [`${named.size} is ${writeLength(named.lengthCm, unit)} long, ${compared}.`];
}

/** Returns the advice in words: the size to take, and the reasons for it. All lengths are in `unit`. */
export function adviceWords(advice: SizeAdvice, unit: LengthUnit): AdviceWords {
  const { chestCm, offCm, isEstimated, reviewed } = advice;
  const range =
    isEstimated && chestCm !== null
      ? `${writeLength(chestCm - offCm, unit).split('\u00a0')[0]} to ${writeLength(chestCm + offCm, unit)}`
      : null;
  return {
    headline: headlineOf(advice),
    reasons: [
      ...stockWords(advice),
      ...edgeWords(advice),
      ...roomWords(advice, unit),
      ...lengthWords(advice, unit),
      ...(reviewed
        ? [`Buyers say it runs ${reviewed}, so we went half a size ${reviewed === 'small' ? 'up' : 'down'}.`]
        : []),
      ...(range ? [`We estimate your chest at ${range} from height and weight. Measure it for a better answer.`] : []),
    ],
  };
}
