import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { storedText } from './stored-text.ts';

const INCHES_IN = new Set(['US', 'LR', 'MM']);

/** Stores the length unit that this visitor chose last. */
export const chosenUnit = storedText('length-unit');

/** Returns the usual length unit for a language, for example `in` for `en-US`. */
export function usualUnit(language: string): LengthUnit {
  try {
    return INCHES_IN.has(new Intl.Locale(language).maximize().region ?? '') ? 'in' : 'cm';
  } catch {
    return 'in';
  }
}

/** Returns the chosen length unit, or the usual one if the visitor has not chosen yet. Works only in browsers. */
export function preferredUnit(): LengthUnit {
  const chosen = chosenUnit.read();
  return chosen === 'in' || chosen === 'cm' ? chosen : usualUnit(navigator.language);
}
