import * as z from 'zod/mini';
import type { SizeAnswers } from './find-size.ts';
import { FIT_WISHES } from './room.ts';

/** Answers outside of these are typing mistakes; in centimeters and kilograms. */
export const LIMITS = {
  height: { from: 100, to: 230 },
  weight: { from: 25, to: 250 },
  chest: { from: 50, to: 180 },
  flat: { from: 25, to: 95 },
  length: { from: 30, to: 120 },
} as const;
export type Answer = keyof typeof LIMITS;

const within = (name: Answer) => z.nullable(z.number().check(z.gte(LIMITS[name].from), z.lte(LIMITS[name].to)));

/** A shopper's answers as their browser keeps them; null where one is open. Lengths in centimeters, weight in kilograms. */
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
  /** A product of this shop, and its size that fits. */
  worn: z.nullable(z.object({ slug: z.string(), title: z.string(), size: z.nullable(z.string()) })),
});
export type KnownAnswers = z.infer<typeof knownAnswersSchema>;

export const NO_ANSWERS: KnownAnswers = {
  ...{ way: 'body', by: 'chest', wish: 'regular', height: null, weight: null, chest: null },
  ...{ garment: 'measured', flat: null, length: null, worn: null },
};

/** Reads kept answers. Answers in the format of another release count as none. */
export function readAnswers(text: string | null): KnownAnswers {
  try {
    const read = knownAnswersSchema.safeParse(JSON.parse(text || 'null'));
    return read.success ? read.data : NO_ANSWERS;
  } catch {
    return NO_ANSWERS;
  }
}

/** Returns what is known about the shopper's body or own garment; null while an answer is open. */
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
