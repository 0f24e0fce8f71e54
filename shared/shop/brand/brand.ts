import { contrastBetween, nearestReadable, TEXT_CONTRAST } from './contrast.ts';
import type { FaceName } from './faces.ts';
import { PALETTES, type PaletteName } from './palettes.ts';

export interface Logo {
  /** Path of a PNG file. Mail programs do not show WebP. */
  url: string;
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
}

/** Describes the shop's logo, icon, colors and headline font. */
export interface Brand {
  /** Null to show the shop's name instead. */
  logo: Logo | null;
  /**
   * Logo for dark backgrounds. If null, the footer shows the shop's name, and emails in dark mode show the other logo on a
   * light background.
   */
  logoOnDark: Logo | null;
  /** Path of the icon's largest size. Null for the default icon. */
  icon: string | null;
  palette: PaletteName;
  /** Color of main buttons, sale prices and the number on the cart, such as `#1f5f4a`. Null for the default colors. */
  accent: string | null;
  face: FaceName;
}

/** The brand that a new shop has. It is never stored. */
export const DEFAULT_BRAND: Brand = {
  logo: null,
  logoOnDark: null,
  icon: null,
  palette: 'bone',
  accent: null,
  face: 'archivo',
};

/** Sizes of the squares that make up an icon, in pixels. The largest comes last. */
export const ICON_SIZES = [48, 180, 192, 512] as const;

/** Returns the path of an icon in one of its sizes. */
export const iconUrl = (icon: string, size: (typeof ICON_SIZES)[number]): string =>
  icon.replace(/\d+\.png$/, `${size}.png`);

export const COLOR = /^#[0-9a-f]{6}$/;

/** Formats a contrast with two decimals. Rounds down, so that a contrast that is too low never looks sufficient. */
const figure = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2);

export interface AccentContrast {
  /**
   * Contrast with the palette's background, such as `3.10:1`. It is the same for text in this color on the background and for
   * text in the background color on this color.
   */
  contrast: string;
  /** Nearest color that is readable. Null if the color itself is readable. */
  nearest: string | null;
}

/** Returns the contrast of an accent color with a palette's background. */
export function accentContrast(accent: string, palette: PaletteName): AccentContrast {
  const ground = PALETTES[palette].bone;
  const contrast = contrastBetween(accent, ground);
  return {
    contrast: `${figure(contrast)}:1`,
    nearest: contrast >= TEXT_CONTRAST ? null : nearestReadable(accent, ground),
  };
}

/** Returns the reason why an accent color is rejected for a palette. Null if the color is readable. */
export function accentProblem(accent: string, palette: PaletteName): string | null {
  const { contrast, nearest } = accentContrast(accent, palette);
  return (
    nearest &&
    `The contrast with the background is ${contrast}, but buttons and prices need at least ${TEXT_CONTRAST}:1. The nearest color that works is ${nearest}`
  );
}
