import type { SeedProduct } from './catalogue-types.ts';
import type { Side } from './garments/cut.ts';
import { drawGarment } from './garments/draw.ts';
import { garmentColors } from './palette.ts';

export type ProductPicture = { fileName: string; alt: string; color: string; side: Side; svg: string };

const sides = ['front', 'back'] as const;

function clothColor(name: string): string {
  const color = garmentColors[name];
  if (!color) throw new Error(`no garment color named ${JSON.stringify(name)}`);
  return color;
}

/**
 * Draws front and back of a product in each of its colors, color by color, as SVG texts.
 * Throws an `Error` for a color that is not in the palette.
 */
export function productPictures({ slug, title, colors, garment }: SeedProduct): ProductPicture[] {
  return colors.flatMap((color) =>
    sides.map((side) => ({
      fileName: `${slug}-${color.toLowerCase().replaceAll(' ', '-')}-${side}.svg`,
      alt: `${title} in ${color}, ${side}`,
      color,
      side,
      svg: drawGarment({
        kind: garment.kind,
        color: clothColor(color),
        print: side === 'front' ? garment.print : (garment.backPrint ?? null),
        side,
        seed: slug,
      }),
    })),
  );
}
