import { inksFor, luminance, tonesOf } from '../seed/garments/color.ts';
import type { GarmentKind } from '../seed/garments/draw.ts';
import { randomFrom } from '../seed/garments/random.ts';
import { createRaster, type Point, type Raster, rgbOf } from './raster.ts';

/** What a mock-up shows. */
export interface Mockup {
  kind: GarmentKind;
  /** Cloth colour, #rrggbb. */
  color: string;
  side: 'front' | 'back';
  hasPrint: boolean;
  /** Which print: the same text gives the same. */
  seed: string;
}

const WIDTH = 800;
const HEIGHT = 1000;
/** Drawn in a moment is worth more than large. */
const SCALE = 0.8;
const MIDDLE = WIDTH / 2;

/** A shape and its mirror image, as one outline from the middle down the right and up the left. */
const mirrored = (right: readonly Point[]): Point[] => [
  ...right,
  ...right.toReversed().map(([x, y]): Point => [WIDTH - x, y]),
];

const rectangle = (left: number, top: number, width: number, height: number): Point[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

const LONG: readonly GarmentKind[] = ['hoodie', 'zip-hoodie', 'crewneck', 'long-sleeve'];
const HOODED: readonly GarmentKind[] = ['hoodie', 'zip-hoodie'];
const RIBBED: readonly GarmentKind[] = ['hoodie', 'zip-hoodie', 'crewneck'];

/** Half of the garment's outline, from the neck over shoulder and sleeve to the hem. */
function outlineOf(kind: GarmentKind): Point[] {
  const wide = kind === 'boxy-tee' ? 18 : 0;
  const sleeve: Point[] = LONG.includes(kind)
    ? [
        [618 + wide, 300],
        [692, 640],
        [700, 770],
        [634, 784],
        [606, 640],
        [574, 470],
      ]
    : [
        [640 + wide, 330],
        [712 + wide, 470],
        [626 + wide, 520],
        [584 + wide, 430],
      ];
  return [
    [462, 190],
    [520, 206],
    [574 + wide, 236],
    ...sleeve,
    [572 + wide, 600],
    [578 + wide, 860],
    [560 + wide, 872],
  ];
}

const neck = (depth: number): Point[] =>
  mirrored([
    [462, 188],
    [440, 188 + depth * 0.7],
    [412, 188 + depth],
  ]);

const hood: Point[] = mirrored([
  [404, 96],
  [462, 116],
  [500, 168],
  [508, 214],
  [470, 262],
  [404, 292],
]);

const opening: Point[] = mirrored([
  [404, 138],
  [444, 158],
  [462, 204],
  [440, 246],
  [404, 268],
]);

/** A bundle of beams, some broken: every product's own. */
function drawPrint(raster: Raster, { color, seed, side }: Mockup): void {
  const random = randomFrom(`${seed} ${side}`);
  const { main, accent } = inksFor(color);
  const top = side === 'back' ? 320 : 380;
  const width = side === 'back' ? 250 : 200;
  const beams = 4 + Math.floor(random() * 4);
  const accented = Math.floor(random() * beams);
  for (let beam = 0; beam < beams; beam++) {
    const height = 8 + Math.floor(random() * 14);
    const y = top + beam * 30;
    const gap = width * (0.2 + random() * 0.6);
    const ink = rgbOf(beam === accented ? accent : main);
    const left = MIDDLE - width / 2;
    raster.fill(rectangle(left, y, gap - 5, height), ink);
    raster.fill(rectangle(left + gap + 5, y + (random() < 0.4 ? 6 : 0), width - gap - 5, height), ink);
  }
}

/** A flat-lay garment as a PNG picture: cut, shading and print, plain enough to be drawn in a moment. */
export function drawMockup(mockup: Mockup): Buffer {
  const { kind, color, side } = mockup;
  const raster = createRaster({ width: WIDTH, height: HEIGHT }, SCALE);
  const tones = tonesOf(color);
  const [cloth, shade, inside, stitch] = [tones.base, tones.shade, tones.inside, tones.stitch].map(rgbOf);
  if (!cloth || !shade || !inside || !stitch) throw new RangeError(`no tones of ${color}`);
  const ground = rgbOf(luminance(color) > 0.5 ? '#C9C5B9' : '#EFEBE1');
  raster.fill(rectangle(0, 0, WIDTH, HEIGHT), ground, (x, y) => 1.04 - (y / HEIGHT) * 0.1 - (x / WIDTH) * 0.03);

  const body = mirrored(outlineOf(kind));
  const shadow = body.map(([x, y]): Point => [x + 8, y + 16]);
  raster.fill(shadow, ground, () => 0.86);
  const fold = (x: number, y: number) =>
    1.05 - (Math.abs(x - MIDDLE) / MIDDLE) ** 2 * 0.22 + Math.sin(x / 31 + y / 90) * 0.018 - (y / HEIGHT) * 0.06;
  raster.fill(body, cloth, fold);

  if (RIBBED.includes(kind)) raster.fill(rectangle(228, 838, 344, 34), shade, (x) => (x % 8 < 4 ? 1.04 : 0.97));
  if (HOODED.includes(kind)) {
    raster.fill(hood, cloth, (x, y) => fold(x, y) * 0.95);
    if (side === 'front') raster.fill(opening, inside);
  } else {
    raster.fill(neck(side === 'front' ? 62 : 22), inside);
  }
  if (kind === 'hoodie' && side === 'front')
    raster.fill(
      mirrored([
        [404, 640],
        [488, 640],
        [540, 790],
        [404, 800],
      ]),
      shade,
      () => 1.06,
    );
  if (kind === 'zip-hoodie' && side === 'front') raster.fill(rectangle(MIDDLE - 3, 262, 6, 600), stitch);
  if (mockup.hasPrint) drawPrint(raster, mockup);
  return raster.png();
}
