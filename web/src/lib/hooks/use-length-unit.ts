import { useSyncExternalStore } from 'react';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { chosenUnit, preferredUnit } from '#web/lib/storage/length-unit.ts';

/** The unit of lengths that this browser's visitor prefers, and a way to change it everywhere. Runs in browsers only. */
export const useLengthUnit = (): [LengthUnit, (unit: LengthUnit) => void] => [
  useSyncExternalStore(chosenUnit.subscribe, preferredUnit),
  chosenUnit.write,
];
