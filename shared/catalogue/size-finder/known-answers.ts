import * as z from 'zod/mini';
import type { SizeAnswers } from './find-size.ts';
import { FIT_WISHES } from './room.ts';

/** Limits of the answers, in centimeters and kilograms. Answers outside of them are typing mistakes. */
export const LIMITS = {
  height: { from: 100, to: 230 },
  weight: { from: 25, to: 250 },
  chest: { from: 50, to: 180 },
  flat: { from: 25, to: 95 },
  length: { from: 30, to: 120 },
} as const;
export type Answer = keyof typeof LIMITS;

const within = (name: Answer) => z.nullable(z.number().check(z.gte(LIMITS[name].from), z.lte(LIMITS[name].to)));

/**
 * A shopper's answers, as the browser stores them. A missing answer is null. Lengths are in centimeters, and the weight is in
 * kilograms.
 */
const knownAnswersSchema = z.object({
  way: z.enum(['body', 'garment']),
  by: z.enum(['chest', 'weight']),
  wish: z.enum(FIT_WISHES),
  height: within('height'),
  weight: within('weight'),
  chest: within('chest'),
  garment: z.enum(['measured', 'product']),
  flat: within('flat'),
  length: within('length'),
  /** A product of this shop that fits the shopper, and the size that fits. */
  worn: z.nullable(z.object({ slug: z.string(), title: z.string(), size: z.nullable(z.string()) })),
});
export type KnownAnswers = z.infer<typeof knownAnswersSchema>;

export const NO_ANSWERS: KnownAnswers = {
  ...{ way: 'body', by: 'chest', wish: 'regular', height: null, weight: null, chest: null },
  ...{ garment: 'measured', flat: null, length: null, worn: null },
};

/** Reads stored answers. Ignores answers that another release stored in a different format. */
export function readAnswers(text: string | null): KnownAnswers {
  try {
    const read = knownAnswersSchema.safeParse(JSON.parse(text || 'null'));
    return read.success ? read.data : NO_ANSWERS;
  } catch {
    return NO_ANSWERS;
  }
}

/** Returns the answers about the shopper's body or own garment. Null if an answer is missing. */
export function answersOf(known: KnownAnswers): Exclude<SizeAnswers, { way: 'product' }> | null {
  const { height, weight, chest, wish, flat, length } = known;
  if (known.way === 'garment') {
    if (known.garment === 'product' || flat === null) return null;
    return { way: 'flat', chestCm: flat, lengthCm: length };
  }
  if (height === null) return null;
  if (known.by === 'chest') return chest === null ? null : { way: 'chest', heightCm: height, chestCm: chest, wish };
  return weight === null ? null : { way: 'weight', heightCm: height, weightKg: weight, wish };
}
