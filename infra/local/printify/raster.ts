import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

export const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Rows of each pixel that are looked at: edges come out smooth. */
const ROWS = 3;

/** A picture of coloured shapes. */
export interface Raster {
  /** Fills a shape; `shade` lightens (above 1) or darkens the colour from place to place. */
  fill(shape: readonly Point[], color: Rgb, shade?: (x: number, y: number) => number): void;
  png(): Buffer;
}

/** Shapes are given on a canvas of this size, and drawn smaller by `scale`. */
export function createRaster(canvas: { width: number; height: number }, scale: number): Raster {
  const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)];
  const pixels = new Float32Array(width * height * 3);

  /** Where a line at this level enters and leaves the shape, left to right. */
  function crossingsAt(level: number, shape: readonly Point[]): number[] {
    const crossings: number[] = [];
    for (const [index, [x1, y1]] of shape.entries()) {
      const [x2, y2] = shape[(index + 1) % shape.length] ?? [x1, y1];
      if (y1 <= level !== y2 <= level) crossings.push(x1 + ((level - y1) / (y2 - y1)) * (x2 - x1));
    }
    return crossings.sort((a, b) => a - b);
  }

  /** How much of each pixel of a line lies within the shape. */
  function coverage(shape: readonly Point[], y: number, covered: Float32Array): void {
    covered.fill(0);
    for (let row = 0; row < ROWS; row++) {
      const crossings = crossingsAt(y + (row + 0.5) / ROWS, shape);
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const from = Math.max(0, crossings[index] ?? 0);
        const to = Math.min(width, crossings[index + 1] ?? 0);
        for (let x = Math.floor(from); x < to; x++) {
          covered[x] = (covered[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / ROWS;
        }
      }
    }
  }

  return {
    fill(drawn, [red, green, blue], shade = () => 1) {
      const shape = drawn.map(([x, y]): Point => [x * scale, y * scale]);
      const levels = shape.map(([, y]) => y);
      const [top, bottom] = [Math.max(0, Math.floor(Math.min(...levels))), Math.min(height, Math.max(...levels))];
      const covered = new Float32Array(width);
      for (let y = top; y < bottom; y++) {
        coverage(shape, y, covered);
        for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
          const share = covered[x] ?? 0;
          if (share === 0) continue;
          const light = shade(x / scale, y / scale);
          pixels[at] = (pixels[at] ?? 0) * (1 - share) + red * light * share;
          pixels[at + 1] = (pixels[at + 1] ?? 0) * (1 - share) + green * light * share;
          pixels[at + 2] = (pixels[at + 2] ?? 0) * (1 - share) + blue * light * share;
        }
      }
    },
    png: () => encode(width, height, pixels),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** PNG, 8 bits a channel without transparency; each line says how it differs from the one above, which packs well. */
function encode(width: number, height: number, pixels: Float32Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const values = Uint8ClampedArray.from(pixels);
  const stride = width * 3;
  const lines = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    lines[start] = 2;
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (values[(y - 1) * stride + x] ?? 0);
      lines[start + 1 + x] = ((values[y * stride + x] ?? 0) - above) & 255;
    }
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(lines, { level: 3 });
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
