import { randomFrom } from '#infra/local/seed/garments/random.ts';
import { at, byteAt } from './numbers.ts';

/** Returns smooth noise between -1 and 1, with a wavelength of 1. */
export type Noise = (x: number, y: number) => number;

const SIZE = 256;

/** Returns noise that is the same for the same seed (Perlin's, with random gradients). */
export function noiseFrom(seed: string): Noise {
  const random = randomFrom(seed);
  const order = Uint8Array.from({ length: SIZE }, (_, index) => index);
  for (let index = SIZE - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const value = byteAt(order, index);
    order[index] = byteAt(order, other);
    order[other] = value;
  }
  const angles = Float32Array.from({ length: SIZE }, () => random() * Math.PI * 2);
  const [cosines, sines] = [angles.map(Math.cos), angles.map(Math.sin)];
  const corner = (column: number, row: number, dx: number, dy: number): number => {
    const index = byteAt(order, (byteAt(order, column & 255) + row) & 255);
    return at(cosines, index) * dx + at(sines, index) * dy;
  };
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const across = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const down = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top = corner(column, row, dx, dy);
    const bottom = corner(column, row + 1, dx, dy - 1);
    const upper = top + (corner(column + 1, row, dx - 1, dy) - top) * across;
    const lower = bottom + (corner(column + 1, row + 1, dx - 1, dy - 1) - bottom) * across;
    return 1.5 * (upper + (lower - upper) * down);
  };
}

/** Adds layers of noise. Each layer has half the wavelength and half the strength of the one before. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let size = 1;
    let weight = 1;
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * size + octave * 17.3, y * size - octave * 9.7) * weight;
      size *= 2;
      weight /= 2;
    }
    return sum;
  };
}

/** Returns fast white noise between -1 and 1. Coordinates must be whole numbers. */
export function grainAt(x: number, y: number): number {
  let value = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 2147483648 - 1;
}
