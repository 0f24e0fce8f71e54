import { type LetteredLine, lineOutline } from '../lettering.ts';
import { coordinates, type Point } from '../path.ts';

/** Describes the colors of a print, the color of the fabric, and a repeatable random generator for variation. */
export type Ink = { main: string; accent: string; cloth: string; random: () => number };

/**
 * Describes one print. It is drawn 300 units wide and `height` units tall. `size` says whether it is a small mark on the
 * chest, lettering across the chest, or covers the whole panel.
 */
export type Print = { size: 'mark' | 'chest' | 'panel'; height: number; draw: (ink: Ink) => string };

export function solid(d: string, fill: string): string {
  return `<path fill="${fill}" fill-rule="evenodd" d="${d}"/>`;
}

export function stroke(d: string, color: string, width: number, extra = ''): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}"${extra} d="${d}"/>`;
}

export function words(fill: string, ...lines: LetteredLine[]): string {
  return solid(lines.map(lineOutline).join(''), fill);
}

export function bar(x: number, y: number, width: number, height: number): string {
  return `M${coordinates(x, y)}h${coordinates(width)}v${coordinates(height)}h${coordinates(-width)}z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => coordinates(...point)).join('L')}Z`;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${coordinates(x - radius, y)}a${coordinates(radius, radius)} 0 1 1 ${coordinates(radius * 2)} 0a${coordinates(radius, radius)} 0 1 1 ${coordinates(-radius * 2)} 0z`;
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
