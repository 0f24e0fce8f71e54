import type { GarmentKind } from './garments/kinds.ts';

export const allSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

type Measures = { chest: number; length: number; sleeve: number };

/**
 * Measurements of size XS laid flat, in inches: half the chest, length from the highest point of the shoulder, and sleeve
 * from the shoulder seam.
 */
const smallest: Record<GarmentKind, Measures> = {
  hoodie: { chest: 20.5, length: 26, sleeve: 22 },
  'zip-hoodie': { chest: 20.5, length: 26.5, sleeve: 22 },
  crewneck: { chest: 20.5, length: 25.5, sleeve: 21.5 },
  tee: { chest: 18, length: 26.5, sleeve: 7.5 },
  'boxy-tee': { chest: 21, length: 26, sleeve: 9 },
  'long-sleeve': { chest: 18.5, length: 26.5, sleeve: 23 },
};

const step: Measures = { chest: 1.5, length: 0.75, sleeve: 0.5 };

function bothUnits(inches: number): string {
  return `${inches} in / ${Math.round(inches * 2.54)} cm`;
}

/** Renders a size guide as an HTML table with one row per size. Measurements are in inches and centimeters. */
export function sizeChartFor(kind: GarmentKind, sizes: readonly string[]): string {
  const rows = sizes.map((size) => {
    const grade = allSizes.indexOf(size);
    const cells = (['chest', 'length', 'sleeve'] as const).map(
      (measure) => `<td>${bothUnits(smallest[kind][measure] + step[measure] * grade)}</td>`,
    );
    return `<tr><th>${size}</th>${cells.join('')}</tr>`;
  });
  const heading = '<tr><th>Size</th><th>Chest (flat)</th><th>Length</th><th>Sleeve</th></tr>';
  return `<table><thead>${heading}</thead><tbody>${rows.join('')}</tbody></table>`;
}
