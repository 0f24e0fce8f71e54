import { type Cloth, linear, panel, seam, stitch } from './cloth.ts';
import type { Cut, Side } from './cut.ts';
import { fleece, fleeceBody } from './fleece.ts';
import { neckInside, neckRib } from './neck.ts';

/** A sweatshirt with a ribbed collar and the stitched triangle below it. */
export function crewneck(cloth: Cloth, side: Side): Cut {
  const body = fleeceBody(cloth);
  const front = side === 'front';
  const neck = { point: fleece.neck, depth: front ? 62 : 26, band: 26 };
  const notch = 'M374 338L426 338L401 382Z';
  return {
    outline: body.outline,
    definitions:
      body.definitions +
      linear(
        cloth,
        'n',
        [400, 240, 400, 312],
        [
          [0, cloth.tones.inside],
          [1, cloth.tones.deep],
        ],
      ) +
      linear(
        cloth,
        'v',
        [380, 330, 410, 380],
        [
          [0, cloth.tones.base],
          [1, cloth.tones.shade],
        ],
      ),
    panels:
      body.panels +
      (front ? panel(cloth, notch, cloth.url('v')) + seam(cloth, notch, 1.2) : '') +
      (front ? neckInside(cloth, neck) : '') +
      neckRib(cloth, neck) +
      (front ? '' : stitch(cloth, 'M300 262C340 300 460 300 500 262')),
    folds: body.folds,
    trims: '',
    middle: 566,
    mark: { x: 468, y: 402, width: 84, height: 84 },
    chest: front ? { x: 240, y: 424, width: 320, height: 170 } : { x: 236, y: 352, width: 328, height: 160 },
    panel: front ? { x: 256, y: 412, width: 288, height: 330 } : { x: 244, y: 348, width: 312, height: 420 },
  };
}
