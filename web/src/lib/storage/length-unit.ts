import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { storedText } from './stored-text.ts';

const INCHES_IN = new Set(['US', 'LR', 'MM']);

/** The unit of lengths that this browser's visitor chose last. */
export const chosenUnit = storedText('length-unit');

/** Returns the unit that is usual where a language is spoken, such as `in` for `en-US`. */
export function usualUnit(language: string): LengthUnit {
  try {
    return INCHES_IN.has(new Intl.Locale(language).maximize().region ?? '') ? 'in' : 'cm';
  } catch {
    return 'in';
  }
}

/** Returns the chosen unit; before a choice, the usual one. Runs in browsers only. */
export function preferredUnit(): LengthUnit {
  const chosen = chosenUnit.read();
  return chosen === 'in' || chosen === 'cm' ? chosen : usualUnit(navigator.language);
}
