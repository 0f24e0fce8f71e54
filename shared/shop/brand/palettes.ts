/** Describes the neutral colors of the shop. Each is named after its variable in `shop.css`. */
interface Neutrals {
  bone: string;
  'bone-deep': string;
  concrete: string;
  control: string;
  ash: string;
  ink: string;
}

/**
 * Lists the background colors, with the matching colors for lines and text. All backgrounds are light, because product
 * pictures, badges and status colors are made for that. The first palette is the default of the style sheets.
 */
export const PALETTES = {
  bone: {
    bone: '#f3f0e8',
    'bone-deep': '#e9e5da',
    concrete: '#d8d4c8',
    control: '#8a8577',
    ash: '#5e5b52',
    ink: '#11110f',
  },
  paper: {
    bone: '#ffffff',
    'bone-deep': '#f2f2f0',
    concrete: '#dcdcd8',
    control: '#878782',
    ash: '#5b5b57',
    ink: '#111111',
  },
  mist: {
    bone: '#eff3f4',
    'bone-deep': '#e2e8ea',
    concrete: '#cdd5d8',
    control: '#7d888c',
    ash: '#535c60',
    ink: '#0f1214',
  },
  sage: {
    bone: '#f0f4ec',
    'bone-deep': '#e4eadd',
    concrete: '#ced7c5',
    control: '#7d8774',
    ash: '#545d4e',
    ink: '#10130e',
  },
  blush: {
    bone: '#f8efec',
    'bone-deep': '#f0e3de',
    concrete: '#e0cfc8',
    control: '#907d76',
    ash: '#62534d',
    ink: '#151010',
  },
} as const satisfies Record<string, Neutrals>;
export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

/** Colors that stay the same on every background. */
export const MOSS = '#3e4a36';
export const RUST_DEEP = '#b23c16';
