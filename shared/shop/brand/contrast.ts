/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const toColor = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * Returns the linear brightness of a color channel, from 0 to 1 (WCAG 2.2, relative luminance). `channel` is from 0 to 255.
 */
function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of linear red, green, and blue values from 0 to 1 (WCAG 2.2). It is from 0 to 1 as well. */
export const luminanceOfLight = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the relative luminance of a color such as `#11110f`, from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (color: string): number => luminanceOfLight(channelsOf(color).map(lightOf));

/** Returns the contrast ratio of two colors such as `#11110f`, from 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const STEPS = 255;

/**
 * Returns the lightest shade of a color that is readable on a light background. Returns the color itself if it is already
 * readable.
 */
export function nearestReadable(color: string, ground: string): string {
  const channels = channelsOf(color);
  for (let step = 0; step < STEPS; step++) {
    const shade = toColor(channels.map((value) => value * (1 - step / STEPS)));
    if (contrastBetween(shade, ground) >= TEXT_CONTRAST) return shade;
  }
  return '#000000';
}
