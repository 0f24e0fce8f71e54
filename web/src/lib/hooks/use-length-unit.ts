import { useSyncExternalStore } from 'react';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { chosenUnit, preferredUnit } from '#web/lib/storage/length-unit.ts';

/** Returns the length unit that this visitor prefers, and a function that changes it everywhere. Works only in browsers. */
export const useLengthUnit = (): [LengthUnit, (unit: LengthUnit) => void] => [
  useSyncExternalStore(chosenUnit.subscribe, preferredUnit),
  chosenUnit.write,
];
