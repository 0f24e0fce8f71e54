import jpeg from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { resized, shrinkPicture } from '#functions/catalogue/shrink-picture.ts';
import { noisyPngOf, pngOf } from '../../support/catalogue/pictures.ts';

const shrink = (bytes: Buffer) => shrinkPicture(bytes, readImageHeader(bytes));

describe("a provider's picture", () => {
  test('becomes JPEG files in the widths that pages ask for, and a fraction of its size', async () => {
    const original = noisyPngOf(1200, 1500);
    const shrunk = await shrink(original);
    expect(shrunk?.renditions.map(({ width }) => width)).toEqual([480, 960, 1200]);
    for (const { width, bytes } of shrunk?.renditions ?? []) {
      expect(readImageHeader(bytes)).toEqual({ type: 'jpeg', width, height: (width * 5) / 4 });
    }
    const [smallest, , largest] = shrunk?.renditions ?? [];
    expect(largest?.bytes.length).toBeLessThan(original.length / 2);
    expect(smallest?.bytes.length).toBeLessThan(original.length / 8);
    // A JPEG gets the same sizes.
    const again = await shrink(largest?.bytes ?? Buffer.alloc(0));
    expect(again?.renditions.map(({ width }) => width)).toEqual([480, 960, 1200]);
  });

  test('is never wider than the widest that pages ask for, and never enlarged', async () => {
    expect((await shrink(noisyPngOf(2000, 400)))?.renditions.map(({ width }) => width)).toEqual([480, 960, 1600]);
    expect((await shrink(noisyPngOf(300, 900)))?.renditions.map(({ width }) => width)).toEqual([300]);
  });

  test('keeps its colors', async () => {
    const shrunk = await shrink(noisyPngOf(700, 700, [200, 90, 40]));
    const pixels = jpeg.decode(shrunk?.renditions[0]?.bytes ?? [], { useTArray: true });
    const middle = (pixels.width * (pixels.height / 2) + pixels.width / 2) * 4;
    for (const [channel, value] of [200, 90, 40].entries()) {
      expect(Math.abs((pixels.data[middle + channel] ?? 0) - value)).toBeLessThan(20);
    }
    const ground = Buffer.from(shrunk?.ground.slice(1) ?? '', 'hex');
    for (const [channel, value] of [200, 90, 40].entries()) {
      expect(Math.abs((ground[channel] ?? 0) - value)).toBeLessThan(10);
    }
  });

  test.each([
    ['it is light already', pngOf(1200, 1500)],
    ['it has transparent parts', noisyPngOf(700, 700, [200, 90, 40], 128)],
    ['its pixels are damaged', damaged(noisyPngOf(700, 700))],
  ])('stays as it is when %s', async (_, bytes) => {
    expect(await shrink(bytes)).toBeNull();
  });

  test.each([
    ['it is a WebP', { type: 'webp', width: 700, height: 700 }],
    ['it has too many pixels for the memory', { type: 'png', width: 20_000, height: 20_000 }],
  ] as const)('stays as it is, and is not decoded, when %s', async (_, header) => {
    expect(await shrinkPicture(noisyPngOf(700, 700), header)).toBeNull();
  });
});

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0x55, 200, bytes.length - 200);
  return copy;
}

test('a smaller copy averages the pixels it stands for', () => {
  const data = Uint8Array.from([0, 0, 0, 255, 100, 0, 0, 255, 0, 50, 0, 255, 100, 50, 200, 255]);
  expect([...resized({ width: 2, height: 2, data }, 1).data]).toEqual([50, 25, 50, 255]);
});
