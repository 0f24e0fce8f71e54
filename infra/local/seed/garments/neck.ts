import { type Cloth, overlap, panel, ribbing, seam, stitch } from './cloth.ts';
import type { Point } from './path.ts';
import { collarBand, neckline } from './torso.ts';

/** `point` is where the inner edge of the collar meets the shoulder, `band` the width of its ribbing. */
export type Neck = { point: Point; depth: number; band: number };

/** Parts visible through a neck opening: the inside of the back, its tape and the label. */
export function neckInside(cloth: Cloth, { point: [x, y], depth }: Neck): string {
  const behind = `M${x} ${y}C${x + 30} ${y - 12} ${770 - x} ${y - 12} ${800 - x} ${y}`;
  const bowl = `C${792 - x} ${y + depth * 0.52} ${400 + (400 - x) * 0.56} ${y + depth} 400 ${y + depth}C${400 - (400 - x) * 0.56} ${y + depth} ${x + 8} ${y + depth * 0.52} ${x} ${y}Z`;
  const tape = `M${x + 3} ${y + 6}C${x + 36} ${y + 16} ${764 - x} ${y + 16} ${797 - x} ${y + 6}`;
  return (
    panel(cloth, behind + bowl, cloth.url('n')) +
    seam(cloth, tape, 7) +
    stitch(cloth, tape) +
    `<path d="M382 ${y + 12}h36v24h-36z" fill="#EFEADD"/><path d="M388 ${y + 20}h24v5h-24z" fill="#1A1A18"/>`
  );
}

/** The ribbed collar with the top-stitching that holds it. */
export function neckRib(cloth: Cloth, { point, depth, band }: Neck): string {
  return (
    overlap(cloth, neckline(point, depth, band), 9) +
    panel(cloth, collarBand(point, depth, band), cloth.url('b')) +
    ribbing(cloth, neckline(point, depth, band / 2), band - 1, 5) +
    seam(cloth, neckline(point, depth, band), 1.6) +
    seam(cloth, neckline(point, depth), 1.2) +
    stitch(cloth, neckline(point, depth, band + 6))
  );
}
