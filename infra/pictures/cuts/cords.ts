import { curve } from '../base/curve.ts';
import { type Layer, stuff } from '../scene/layers.ts';
import type { Random } from './body.ts';

export type Cords = 'none' | 'hanging' | 'knotted';

/** Returns the two cords of a hood and their eyelets. `neck` is the height of the neck. */
export function cordsOf(neck: number, cords: Cords, random: Random): Layer[] {
  if (cords === 'none') return [];
  return ([-1, 1] as const).flatMap((side): Layer[] => {
    const [x, y] = [400 + side * (24 + random() * 4), neck + 40];
    const swing = (random() - 0.4) * 10 * side;
    const length = cords === 'hanging' ? 62 + random() * 16 : 34 + random() * 8;
    const line = curve([
      [x, y],
      [x + side * 4, y + length * 0.3],
      [x + side * 3 + swing, y + length * 0.7],
      [x + swing, y + length],
    ]);
    const end = line.at(-1) ?? [x, y];
    const eyelet: Layer = {
      kind: 'cord',
      line: curve([
        [x - 0.4, y - 1],
        [x + 0.4, y - 1],
      ]),
      radius: 5,
      stuff: stuff.metal,
      lift: 0.4,
    };
    const cord: Layer = { kind: 'cord', line, radius: 3.5, stuff: stuff.cord, lift: 1.6 };
    if (cords === 'hanging') {
      const tip = curve([end, [end[0] + swing * 0.1, end[1] + 13]]);
      return [eyelet, cord, { kind: 'cord', line: tip, radius: 2.7, stuff: stuff.cord, lift: 1.6 }];
    }
    const knot = curve([
      [end[0] - 4, end[1] + 1],
      [end[0], end[1] + 4],
      [end[0] + 4, end[1]],
    ]);
    const rest = curve([
      [end[0] + 1, end[1] + 4],
      [end[0] + 3 * side, end[1] + 15],
    ]);
    return [
      eyelet,
      cord,
      { kind: 'cord', line: rest, radius: 3.3, stuff: stuff.cord, lift: 1 },
      { kind: 'cord', line: knot, radius: 5.4, stuff: stuff.cord, lift: 2.4 },
    ];
  });
}
