import { contrastBetween, nearestReadable, TEXT_CONTRAST } from './contrast.ts';
import type { FaceName } from './faces.ts';
import { PALETTES, type PaletteName } from './palettes.ts';

export interface Logo {
  /** Path of a PNG file: mail programs show no WebP. */
  url: string;
  /** Pixels of the file. */
  width: number;
  height: number;
}

/** The shop's logo, icon, colors and headline face. */
export interface Brand {
  /** Null for the shop's name. */
  logo: Logo | null;
  /** For dark grounds. Null for the shop's name in the footer, and for the other logo on a light ground in dark mails. */
  logoOnDark: Logo | null;
  /** Path of its largest square; null for the mark that came with the shop. */
  icon: string | null;
  palette: PaletteName;
  /** Color of main buttons, sale prices and the cart's count, such as `#1f5f4a`; null for ink and rust. */
  accent: string | null;
  face: FaceName;
}

/** The brand that came with the shop. It is never stored. */
export const DEFAULT_BRAND: Brand = {
  logo: null,
  logoOnDark: null,
  icon: null,
  palette: 'bone',
  accent: null,
  face: 'archivo',
};

/** Pixels of the squares that make up an icon, largest last. */
export const ICON_SIZES = [48, 180, 192, 512] as const;

/** Returns the path of one of an icon's squares. */
export const iconUrl = (icon: string, size: (typeof ICON_SIZES)[number]): string =>
  icon.replace(/\d+\.png$/, `${size}.png`);

export const COLOR = /^#[0-9a-f]{6}$/;

/** Cut rather than rounded, so that a contrast that is too low never reads like one that is enough. */
const figure = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2);

export interface AccentContrast {
  /** Such as `3.10:1`: of the color on the palette's ground, and of text in the ground's color on it. */
  contrast: string;
  /** The nearest color that can be read; null for one that can be read itself. */
  nearest: string | null;
}

/** Returns how well an accent color can be read on a palette's ground. */
export function accentContrast(accent: string, palette: PaletteName): AccentContrast {
  const ground = PALETTES[palette].bone;
  const contrast = contrastBetween(accent, ground);
  return {
    contrast: `${figure(contrast)}:1`,
    nearest: contrast >= TEXT_CONTRAST ? null : nearestReadable(accent, ground),
  };
}

/** Returns why an accent color is refused on a palette's ground; null for one that can be read. */
export function accentProblem(accent: string, palette: PaletteName): string | null {
  const { contrast, nearest } = accentContrast(accent, palette);
  return (
    nearest &&
    `The contrast with the background is ${contrast}, but buttons and prices need at least ${TEXT_CONTRAST}:1. The nearest color that works is ${nearest}`
  );
}
