import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { Problem } from '#shared/base/errors.ts';
import { jpegHeadOf, pngOf, webpHeadOf } from '../../support/catalogue/pictures.ts';

const side = fc.integer({ min: 1, max: 1600 });

const validPictures: [name: string, type: string, make: (width: number, height: number) => Buffer][] = [
  ['a progressive JPEG behind a comment', 'jpeg', jpegHeadOf],
  ['a lossy WebP', 'webp', (width, height) => webpHeadOf('VP8 ', width, height)],
  ['a lossless WebP', 'webp', (width, height) => webpHeadOf('VP8L', width, height)],
  ['a WebP with transparency', 'webp', (width, height) => webpHeadOf('VP8X', width, height)],
];

const refusal = (bytes: Buffer): Problem => {
  try {
    readImageHeader(bytes);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was taken for a picture');
};

describe('the header of a picture gives', () => {
  test.each(validPictures)('the type and size of a %s', (_name, type, make) => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(readImageHeader(make(width, height))).toEqual({ type, width, height });
      }),
    );
  });

  test('the type and size of a PNG', () => {
    expect(readImageHeader(pngOf(3, 5))).toEqual({ type: 'png', width: 3, height: 5 });
  });
});

describe('an invalid picture', () => {
  const samples = [pngOf(4, 5), ...validPictures.map(([, , make]) => make(40, 50))];

  test('is refused when cut off anywhere', () => {
    for (const sample of samples) {
      for (let length = 0; length < sample.length; length += 1) {
        expect(refusal(sample.subarray(0, length)).status).toBe(400);
      }
    }
  });

  test('is refused with trailing bytes', () => {
    for (const sample of samples) {
      expect(refusal(Buffer.concat([sample, Buffer.from('<script>alert(1)</script>')])).code).toBe('invalid_request');
    }
  });

  test('is refused without a width or height', () => {
    expect(refusal(jpegHeadOf(0, 10)).status).toBe(400);
    expect(refusal(webpHeadOf('VP8 ', 10, 0)).status).toBe(400);
  });

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an animation', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['nothing', ''],
  ])('is refused when it is %s', (_name, text) => {
    expect(refusal(Buffer.from(text)).message).toBe('The file isn’t a JPEG, PNG, or WebP picture');
  });

  test('is refused with a 4xx problem, whatever its bytes', () => {
    const starts = [[], ...samples.map((sample) => [...sample.subarray(0, 16)])];
    const bytes = fc
      .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }))
      .map(([start, rest]) => Buffer.from([...start, ...rest]));
    const flipped = fc
      .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat({ max: 255 }))
      .map(([sample, at, value]) => Buffer.from(sample).fill(value, at % sample.length, (at % sample.length) + 1));
    fc.assert(
      fc.property(fc.oneof(bytes, flipped), (candidate) => {
        try {
          const { width, height } = readImageHeader(candidate);
          expect(width).toBeGreaterThan(0);
          expect(height).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          expect((error as Problem).code).toBe('invalid_request');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
