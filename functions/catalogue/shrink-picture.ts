import { RENDITION_WIDTHS } from '#shared/catalogue/renditions.ts';
import type { ImageHeader } from './image-header.ts';

/** Contains a picture in several widths. */
export interface ShrunkPicture {
  /** JPEG files with their widths in pixels, smallest first. */
  renditions: { width: number; bytes: Buffer }[];
  /** Average color of the picture, as #rrggbb. */
  ground: string;
}

/** Contains the red, green, blue, and alpha values of each pixel (0 to 255), row by row. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Size in bytes up to which a picture is small enough for every page, so it is stored as it is. */
const LIGHT_BYTES = 60_000;
/** Most pixels of a picture that is decoded. Decoding more would leave too little memory for other work. */
const MOST_PIXELS = 16_000_000;
const QUALITY = 80;
const OPAQUE = 255;
const CHANNELS = 4;

async function decodePng(bytes: Buffer): Promise<Pixels | null> {
  const { decode } = await import('fast-png');
  const { width, height, data, channels, depth, palette } = decode(bytes);
  if (depth !== 8 || palette) return null;
  const pixels = new Uint8Array(width * height * CHANNELS).fill(OPAQUE);
  const isGray = channels < 3;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    for (let channel = 0; channel < 3; channel++) {
      pixels[pixel * CHANNELS + channel] = data[from + (isGray ? 0 : channel)] ?? 0;
    }
    const hasAlpha = channels === 2 || channels === 4;
    // JPEG has no transparency, so a picture with a transparent pixel is stored as it is.
    if (hasAlpha && data[from + channels - 1] !== OPAQUE) return null;
  }
  return { width, height, data: pixels };
}

async function decodeJpeg(bytes: Buffer): Promise<Pixels> {
  const { default: jpeg } = await import('jpeg-js');
  return jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true });
}

/** Returns a smaller copy of a picture. Each pixel of the copy is the average of the pixels that it replaces. */
export function resized({ width, height, data }: Pixels, toWidth: number): Pixels {
  const toHeight = Math.max(1, Math.round((height * toWidth) / width));
  const smaller = new Uint8Array(toWidth * toHeight * CHANNELS).fill(OPAQUE);
  for (let y = 0; y < toHeight; y++) {
    const top = Math.floor((y * height) / toHeight);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight));
    for (let x = 0; x < toWidth; x++) {
      const left = Math.floor((x * width) / toWidth);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth));
      let [red, green, blue] = [0, 0, 0];
      for (let line = top; line < bottom; line++) {
        const end = (line * width + right) * CHANNELS;
        for (let at = (line * width + left) * CHANNELS; at < end; at += CHANNELS) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      const to = (y * toWidth + x) * CHANNELS;
      smaller[to] = Math.round(red / count);
      smaller[to + 1] = Math.round(green / count);
      smaller[to + 2] = Math.round(blue / count);
    }
  }
  return { width: toWidth, height: toHeight, data: smaller };
}

/**
 * Returns whether the file has Exif data. A camera may have stored there how to rotate the picture, and the pixels alone do
 * not show it.
 */
const hasCameraNotes = (bytes: Buffer): boolean => bytes.subarray(0, 65_536).includes('Exif\0\0', 0, 'latin1');

function groundOf({ data }: Pixels): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += CHANNELS) {
    for (const channel of sums.keys()) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  return `#${Buffer.from(sums.map((sum) => Math.round((sum * CHANNELS) / data.length))).toString('hex')}`;
}

/**
 * Shrinks a picture from a provider or another shop to JPEG files in the widths that pages use, up to its own width. Returns
 * null for a picture that is stored unchanged: a small file, a WebP file, a picture with transparent parts or Exif data, or a
 * file that is too large to decode or cannot be decoded.
 */
export async function shrinkPicture(bytes: Buffer, header: ImageHeader): Promise<ShrunkPicture | null> {
  const { type, width, height } = header;
  if (type === 'webp' || bytes.length <= LIGHT_BYTES || width * height > MOST_PIXELS) return null;
  if (hasCameraNotes(bytes)) return null;
  const pixels = await (type === 'png' ? decodePng(bytes) : decodeJpeg(bytes)).catch(() => null);
  if (!pixels) return null;
  const largest = Math.min(width, Math.max(...RENDITION_WIDTHS));
  const widths = [...RENDITION_WIDTHS.filter((candidate) => candidate < largest), largest];
  const { default: jpeg } = await import('jpeg-js');
  const renditions: ShrunkPicture['renditions'] = [];
  let source = pixels;
  for (const toWidth of widths.toReversed()) {
    if (toWidth < source.width) source = resized(source, toWidth);
    renditions.unshift({ width: toWidth, bytes: jpeg.encode(source, QUALITY).data });
  }
  return { renditions, ground: groundOf(source) };
}
