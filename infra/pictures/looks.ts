import type { SeedProduct } from '#infra/local/seed/catalogue-types.ts';
import { hash } from '#infra/local/seed/garments/random.ts';
import type { Cords } from './cuts/cords.ts';
import type { Look } from './cuts/garment.ts';
import type { HoodPose } from './cuts/hood.ts';
import type { CutName } from './cuts/plan.ts';
import type { Weave } from './scene/light.ts';

const poses: readonly HoodPose[] = ['up', 'open', 'flat'];
const cords: readonly Cords[] = ['hanging', 'none', 'knotted'];

/** Returns the cut that a product's description promises. */
function cutOf({ garment: { kind }, descriptionHtml }: SeedProduct): CutName {
  if (kind === 'tee' || kind === 'long-sleeve') return kind;
  if (kind === 'boxy-tee') return /Wide and short/.test(descriptionHtml) ? 'boxy-tee' : 'oversize';
  if (/cropped/.test(descriptionHtml)) return 'cropped';
  if (/Regular/.test(descriptionHtml)) return kind === 'crewneck' ? 'regular' : 'raglan';
  return 'boxy';
}

/** Chooses a product's cut, hood, and creases. The result is always the same for the same product. */
export function lookOf(product: SeedProduct): Look {
  const { sku, garment } = product;
  const number = Number(sku.slice(-3));
  const hooded = garment.kind === 'hoodie' || garment.kind === 'zip-hoodie';
  const pose = poses[number % 3] ?? 'up';
  return {
    cut: cutOf(product),
    hood: hooded
      ? { pose, cords: garment.kind === 'zip-hoodie' ? 'none' : (cords[(number >> 1) % 3] ?? 'none') }
      : null,
    zip: garment.kind === 'zip-hoodie',
    way: hash(sku) % 6,
    seed: sku,
  };
}

/** Returns the fabric's surface, based on a product's description. */
export function weaveOf({ descriptionHtml, sku, garment }: SeedProduct): Weave {
  const brushed = /brushed/.test(descriptionHtml) && !/unbrushed/.test(descriptionHtml);
  const washed = /dyed|washed/.test(descriptionHtml);
  const heavy = garment.kind === 'hoodie' || garment.kind === 'zip-hoodie' || garment.kind === 'crewneck';
  return { grain: brushed ? 0.35 : heavy ? 0.85 : 0.5, clouds: washed ? 1.4 : brushed ? 0.9 : 0.4, seed: sku };
}
