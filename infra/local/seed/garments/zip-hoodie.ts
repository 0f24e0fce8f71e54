import { type Cloth, linear, overlap, panel, seam, stitch } from './cloth.ts';
import type { Cut, Side } from './cut.ts';
import { fleeceBody } from './fleece.ts';
import { hoodBack, hoodFolds, hoodFront, hoodOutline } from './hood.ts';
import { drawstrings } from './hoodie.ts';
import { mirror } from './path.ts';

const pocket = 'M388 640C360 640 326 640 306 646C294 690 266 724 250 742L250 836L388 838Z';

function pockets(cloth: Cloth): string {
  const { base, light, shade } = cloth.tones;
  const mouth = 'M306 646C294 690 266 724 250 742';
  const inner = 'M317 650C304 695 277 730 261 748';
  const edge = 'M388 640C360 640 326 640 306 646';
  return (
    linear(
      cloth,
      'p',
      [250, 640, 550, 840],
      [
        [0, light],
        [0.45, base],
        [1, shade],
      ],
    ) +
    [mouth, mirror(mouth)].map((d) => overlap(cloth, d, 9)).join('') +
    [pocket, mirror(pocket)].map((d) => panel(cloth, d, cloth.url('p'))).join('') +
    [mouth, mirror(mouth)].map((d) => seam(cloth, d, 3)).join('') +
    [edge, mirror(edge)].map((d) => seam(cloth, d, 1.4)).join('') +
    stitch(cloth, inner, mirror(inner))
  );
}

/** A metal zip from hood to hem, its slider drawn up to the neck. */
function zip(cloth: Cloth): string {
  const { deep, shade } = cloth.tones;
  const line = cloth.bend('M401 312C399 480 402 700 400 894');
  return (
    `<g fill="none"><path d="${line}" stroke="${deep}" stroke-width="17" stroke-opacity=".55"/><path d="${line}" stroke="${shade}" stroke-width="14"/>` +
    `<path d="${line}" stroke="#6b6963" stroke-width="7"/><path d="${line}" stroke="#c9c5ba" stroke-width="6" stroke-dasharray="2.2 2.6"/></g>` +
    stitch(cloth, 'M386 320C384 480 387 700 385 834', 'M416 320C414 480 417 700 415 834') +
    `<path d="M393 316h16l-2 24h-12z" fill="#a5a299" stroke="#55534e"/><path d="M397 340h8l2 34q-6 6-12 0z" fill="#c9c5ba" stroke="#55534e"/>`
  );
}

export function zipHoodie(cloth: Cloth, side: Side): Cut {
  const body = fleeceBody(cloth);
  const front = side === 'front';
  return {
    outline: [...body.outline, hoodOutline],
    definitions: body.definitions,
    panels: body.panels + (front ? pockets(cloth) + hoodFront(cloth) : hoodBack(cloth)),
    folds: [...body.folds, ...hoodFolds(cloth, !front)],
    trims: front ? zip(cloth) + drawstrings(cloth) : '',
    middle: 486,
    mark: { x: 458, y: 420, width: 84, height: 84 },
    chest: front ? { x: 226, y: 470, width: 348, height: 120 } : { x: 236, y: 372, width: 328, height: 150 },
    panel: front ? { x: 268, y: 442, width: 264, height: 180 } : { x: 244, y: 366, width: 312, height: 410 },
  };
}
