import { type Cloth, drawFold, type Fold, fold, hollow, linear, panel, seam, stitch } from './cloth.ts';
import { symmetric } from './path.ts';

const outer = symmetric([
  [400, 70],
  [372, 66],
  [336, 70],
  [306, 98],
  [272, 130],
  [262, 188],
  [284, 262],
  [318, 302],
  [362, 322],
  [400, 326],
]);

const opening =
  'M402 302C366 290 330 254 316 214C304 176 314 142 342 126C370 112 432 112 458 126C486 142 496 176 484 214C470 254 436 290 402 302Z';

const rim =
  'M403 321C354 306 314 268 298 222C284 172 294 130 330 108C366 92 438 92 470 108C506 130 516 172 502 222C486 268 450 306 403 321Z';

export const hoodOutline = outer;

/** The hood lying open towards the viewer: its lining, the rolled rim and the label at the neck. */
export function hoodFront(cloth: Cloth): string {
  const { tones } = cloth;
  return (
    linear(
      cloth,
      'h',
      [276, 110, 520, 300],
      [
        [0, tones.light],
        [0.45, tones.base],
        [1, tones.shade],
      ],
    ) +
    linear(
      cloth,
      'i',
      [400, 124, 400, 300],
      [
        [0, tones.deep],
        [0.35, tones.inside],
        [1, tones.inside],
      ],
    ) +
    drawFold(cloth, hollow([262, 306], [590, 306], 66, 0.55)) +
    panel(cloth, outer, cloth.url('h')) +
    panel(cloth, opening, cloth.url('i')) +
    `<path d="${cloth.bend('M316 214C350 240 450 240 484 214C470 254 436 290 402 302C366 290 330 254 316 214Z')}" fill="${tones.shade}"/>` +
    seam(cloth, 'M316 214C350 240 450 240 484 214', 3) +
    stitch(cloth, 'M400 117C402 150 401 200 400 231') +
    `<path d="${cloth.bend('M382 236L418 236L417 258L383 258Z')}" fill="#EFEADD"/><path d="${cloth.bend('M388 243L412 243L412 247L388 247Z')}" fill="#1A1A18"/>` +
    seam(cloth, opening, 1.4) +
    stitch(cloth, rim) +
    seam(cloth, 'M402 302C396 313 386 322 374 327', 2)
  );
}

/** The hood from behind: two halves joined over the crown. */
export function hoodBack(cloth: Cloth): string {
  const { tones } = cloth;
  return (
    linear(
      cloth,
      'h',
      [276, 110, 520, 300],
      [
        [0, tones.light],
        [0.45, tones.base],
        [1, tones.shade],
      ],
    ) +
    drawFold(cloth, hollow([262, 306], [590, 306], 66, 0.55)) +
    panel(cloth, outer, cloth.url('h')) +
    seam(cloth, 'M400 70C405 140 402 220 400 326') +
    stitch(cloth, 'M391 71C396 140 394 220 391 322', 'M409 71C414 140 411 220 409 322') +
    seam(cloth, 'M284 262C318 302 362 322 400 326C438 322 482 302 516 262', 2) +
    stitch(cloth, 'M280 272C314 313 360 333 400 337C440 333 486 313 520 272')
  );
}

export function hoodFolds(cloth: Cloth, back: boolean): Fold[] {
  const vary = (amount: number) => (cloth.random() - 0.5) * amount;
  const base = [
    fold([300, 250], [288 + vary(8), 160 + vary(20)], 8, 0.4),
    fold([500, 250], [514 + vary(8), 168 + vary(20)], 8, 0.4),
  ];
  if (!back) return [...base, fold([330, 104], [420 + vary(30), 96], 5, 0.35)];
  return [
    ...base,
    fold([340, 290], [330 + vary(20), 190 + vary(30)], 11, 0.45),
    fold([462, 292], [476 + vary(20), 200 + vary(30)], 11, 0.45),
    fold([306, 226], [392, 282 + vary(14)], 10, 0.4),
    fold([494, 226], [412, 286 + vary(14)], 10, 0.4),
  ];
}
