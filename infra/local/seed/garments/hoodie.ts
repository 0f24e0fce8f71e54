import { type Cloth, linear, overlap, panel, seam, stitch } from './cloth.ts';
import type { Cut, Side } from './cut.ts';
import { fleeceBody } from './fleece.ts';
import { hoodBack, hoodFolds, hoodFront, hoodOutline } from './hood.ts';
import { chain, mirror } from './path.ts';

const pocket =
  'M306 666C340 662 460 662 494 666C506 708 532 740 548 760C550 780 549 812 548 837L252 837C251 812 250 784 252 760C268 740 294 708 306 666Z';

function pocketPanel(cloth: Cloth): string {
  const mouth = 'M306 666C294 708 268 740 252 760';
  const inner = 'M317 668C305 712 279 745 263 766';
  return (
    linear(
      cloth,
      'p',
      [260, 640, 520, 840],
      [
        [0, cloth.tones.light],
        [0.4, cloth.tones.base],
        [1, cloth.tones.shade],
      ],
    ) +
    overlap(cloth, pocket, 12) +
    panel(cloth, pocket, cloth.url('p')) +
    seam(cloth, pocket, 1.5) +
    seam(cloth, mouth, 3) +
    seam(cloth, mirror(mouth), 3) +
    stitch(cloth, inner, mirror(inner), 'M318 676C352 672 448 672 482 676')
  );
}

/** Drawstrings never hang alike: each has its own length and swing. */
function drawstring(cloth: Cloth, x: number, length: number, swing: number): string {
  const { cord, deep, stitch: thread } = cloth.tones;
  const [top, end] = [300, 300 + length];
  const line = chain([
    [x, top],
    [x - swing, top + length * 0.3],
    [x + swing * 1.4, top + length * 0.7],
    [x + swing * 0.5, end],
  ]);
  const tip = x + swing * 0.5;
  return (
    `<circle cx="${x}" cy="${top - 2}" r="6.5" fill="#8d8a82"/><circle cx="${x}" cy="${top - 2}" r="3.4" fill="${deep}"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${line}" stroke="${deep}" stroke-opacity=".35" stroke-width="9" transform="translate(3 4)"/>` +
    `<path d="${line}" stroke="${deep}" stroke-width="8.4"/><path d="${line}" stroke="${cord}" stroke-width="6.4"/>` +
    `<path d="${line}" stroke="${thread}" stroke-opacity=".6" stroke-width="5" stroke-dasharray="1.2 3.4" stroke-linecap="butt"/></g>` +
    `<path d="M${tip - 4.6} ${end - 4}h9.2l-.8 26h-7.6z" fill="#55534e"/><path d="M${tip - 2.6} ${end - 3}h2l-.2 24h-1.8z" fill="#a5a299"/>`
  );
}

export function drawstrings(cloth: Cloth): string {
  return (
    drawstring(cloth, 364, 118 + cloth.random() * 26, 4 + cloth.random() * 6) +
    drawstring(cloth, 438, 108 + cloth.random() * 30, -3 - cloth.random() * 7)
  );
}

export function hoodie(cloth: Cloth, side: Side): Cut {
  const body = fleeceBody(cloth);
  const front = side === 'front';
  return {
    outline: [...body.outline, hoodOutline],
    definitions: body.definitions,
    panels: body.panels + (front ? pocketPanel(cloth) + hoodFront(cloth) : hoodBack(cloth)),
    folds: [...body.folds, ...hoodFolds(cloth, !front)],
    trims: front ? drawstrings(cloth) : '',
    middle: 486,
    mark: { x: 468, y: 400, width: 84, height: 84 },
    chest: front ? { x: 238, y: 446, width: 324, height: 170 } : { x: 236, y: 372, width: 328, height: 150 },
    panel: front ? { x: 250, y: 428, width: 300, height: 218 } : { x: 244, y: 366, width: 312, height: 410 },
  };
}
