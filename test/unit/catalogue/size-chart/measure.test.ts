import { expect, test } from 'vitest';
import { bothUnits, parseMeasure } from '#shared/catalogue/size-chart/measure.ts';

test.each([
  ['20.5', 'in', '20.5 in / 52 cm'],
  ['52', 'cm', '52 cm / 20.5 in'],
  ['26.75', 'in', '26.75 in / 68 cm'],
  ['96–101', 'cm', '96–101 cm / 38–40 in'],
  ['96-101', 'cm', '96–101 cm / 38–40 in'],
  [' 96 to 101 ', 'cm', '96–101 cm / 38–40 in'],
  ['38–40 in', 'cm', '38–40 in / 97–102 cm'],
  ['20,5', 'in', '20.5 in / 52 cm'],
  ['20 1/2', 'in', '20.5 in / 52 cm'],
  ['20½', 'in', '20.5 in / 52 cm'],
  ['20.5"', 'cm', '20.5 in / 52 cm'],
  ['52 centimeters', 'in', '52 cm / 20.5 in'],
  ['96–97', 'cm', '96–97 cm / 38 in'],
  ['50–50', 'cm', '50 cm / 19.5 in'],
] as const)('"%s" entered in %s is shown as %s', (text, unit, shown) => {
  expect(bothUnits(text, unit)).toBe(shown);
});

test.each(['', 'One size', 'S/M', '101–96', '-5', '1e3', '4000', '20 cm / 8 in', '1/0', '0'])(
  '"%s" is no length',
  (text) => {
    expect(parseMeasure(text, 'cm')).toBeNull();
    expect(bothUnits(text, 'cm')).toBeNull();
  },
);

test('computed centimeters are whole, computed inches are halves, and the entered length is never rounded', () => {
  for (let tenths = 10; tenths < 2_000; tenths += 7) {
    const text = String(tenths / 10);
    const [inches, centimeters] = (bothUnits(text, 'in') ?? '').split(' / ');
    expect(inches).toBe(`${text} in`);
    expect(Math.abs(Number.parseFloat(centimeters ?? '') - (tenths / 10) * 2.54)).toBeLessThanOrEqual(0.5);
    const computed = Number.parseFloat((bothUnits(text, 'cm') ?? '').split(' / ')[1] ?? '');
    expect(computed * 2).toBe(Math.round(computed * 2));
    expect(Math.abs(computed - tenths / 25.4)).toBeLessThanOrEqual(0.25);
  }
});
