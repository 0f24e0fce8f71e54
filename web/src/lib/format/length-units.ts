import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';

export const UNITS: readonly LengthUnit[] = ['in', 'cm'];

export const unitName = (unit: LengthUnit): string => (unit === 'in' ? 'Inches' : 'Centimeters');
