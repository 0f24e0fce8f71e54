import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { developPhoto } from '#functions/orders/photos/develop-photo.ts';
import {
  canHavePhotos,
  fitInto,
  PHOTO_EDGE,
  photoChanges,
  photoIdsSchema,
  photoObject,
  photoPath,
  reviewedProduct,
  usedByReturn,
  usedByReview,
} from '#shared/orders/photos/photo.ts';
import { passExpiry, photoPassSchema } from '#shared/orders/photos/photo-pass.ts';
import { hasNotes, PLACE, phonePhoto } from '#support/catalogue/photos.ts';

const ID = 'pho_01JSAMP1E0000000000000000A';
const other = (letter: string) => `${ID.slice(0, -1)}${letter}`;

describe('A photo of a phone', () => {
  test('keeps its pixels and loses the place, the camera, and every word in it', async () => {
    const taken = phonePhoto(640, 480, '<script>alert(1)</script>');
    expect([hasNotes(taken), taken.includes(PLACE)]).toEqual([true, true]);
    const { width, height, files } = await developPhoto(taken);
    expect([width, height]).toEqual([640, 480]);
    for (const file of Object.values(files)) {
      expect(hasNotes(file)).toBe(false);
      expect(file.subarray(0, 4)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    }
    const small = await developPhoto(files.small);
    expect([small.width, small.height]).toEqual([320, 240]);
  });

  test('becomes the same file each time, so that a repeated upload is the same photo', async () => {
    const [first, second] = await Promise.all([phonePhoto(64, 48), phonePhoto(64, 48)].map(developPhoto));
    expect(first?.sha256).toBe(second?.sha256);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML behind the mark of a JPEG', Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>\xff\xd9', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['half a JPEG', phonePhoto(64, 48).subarray(0, 700)],
    ['a JPEG without pixels', Buffer.concat([phonePhoto(64, 48).subarray(0, 900), Buffer.from([0xff, 0xd9])])],
    ['a JPEG of 1601 pixels', phonePhoto(1601, 1)],
    ['a strip', phonePhoto(900, 100)],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(developPhoto(bytes)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test.each([
    ['a JPEG with very many scans', withScans(phonePhoto(64, 48), 40)],
    ['a JPEG whose scan names a component again and again', withScans(phonePhoto(64, 48), 1, 255)],
    ['a JPEG whose scan goes on after the last coefficient', withScans(phonePhoto(64, 48), 1, 1, 255)],
  ])('is refused before it is decoded when it is %s', async (_, bytes) => {
    await expect(developPhoto(bytes)).rejects.toMatchObject({ message: 'The photo file is too complex' });
  });

  test('that was changed anywhere is refused or becomes a clean picture, and never fails otherwise', async () => {
    const taken = phonePhoto(48, 40);
    await fc.assert(
      fc.asyncProperty(fc.nat(taken.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const changed = Buffer.from(taken);
        changed[at] = value;
        const result = await developPhoto(changed).catch((error: { code?: string }) => error);
        if ('code' in result) expect(result.code).toBe('invalid_request');
        else expect(hasNotes((result as Awaited<ReturnType<typeof developPhoto>>).files.large)).toBe(false);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

/** Inserts the start of a scan `count` times before the end of a JPEG. */
function withScans(bytes: Buffer, count: number, components = 1, last = 63): Buffer {
  const named = Array.from({ length: components }, () => [1, 0]).flat();
  const scan = Buffer.from([
    0xff,
    0xda,
    ...[components > 124 ? 2 : 0, 6 + 2 * components],
    components,
    ...named,
    0,
    last,
    0,
  ]);
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(count).fill(scan), bytes.subarray(-2)]);
}

test('A picture always fits, also a narrow one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
      const fit = fitInto({ width, height }, PHOTO_EDGE);
      expect(Math.max(fit.width, fit.height)).toBeLessThanOrEqual(PHOTO_EDGE);
      expect(Math.min(fit.width, fit.height)).toBeGreaterThanOrEqual(1);
      // A canvas computes the height from the width.
      if (width / height > 1 / 8) expect(Math.round((height * fit.width) / width)).toBeLessThanOrEqual(PHOTO_EDGE);
    }),
  );
});

describe('The photos of a review', () => {
  test('are at most four, each once, and named by ids that are no paths', () => {
    const accepts = (ids: unknown) => photoIdsSchema.safeParse(ids).success;
    expect(accepts(['A', 'B', 'C', 'D'].map(other))).toBe(true);
    expect(accepts(['A', 'B', 'C', 'D', 'E'].map(other))).toBe(false);
    expect(accepts([ID, ID])).toBe(false);
    for (const bad of ['../img_1', `${ID}/../x`, 'img_01JSAMP1E0000000000000000A', `${ID}\n`, 7]) {
      expect(accepts([bad])).toBe(false);
    }
  });

  test('are compared with those it had', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((letter) => ({ id: letter }));
    expect(photoChanges([a, b] as never, [b, c] as never)).toEqual({ added: ['C'], removed: ['A'] });
    expect(photoChanges([], [])).toEqual({ added: [], removed: [] });
  });

  test('are public under another path than those with a pass, and never under /media', () => {
    expect(photoPath({ id: ID }, 'small')).toBe(`/api/review-photos/${ID}/small`);
    expect(photoPath({ id: ID, pass: '1.x' }, 'large')).toBe(`/api/photos/${ID}/large?pass=1.x`);
    expect(photoObject(ID, 'large')).toBe(`photos/${ID}/large.jpg`);
  });

  test('are told from those of a return', () => {
    expect(reviewedProduct({ usedBy: usedByReview('prd_1') })).toBe('prd_1');
    expect(reviewedProduct({ usedBy: usedByReturn('ret_1') })).toBeNull();
    expect(reviewedProduct({})).toBeNull();
  });
});

test('A pass ends after one to two hours, and is the same for all of an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1.7e12, max: 2e12 }), (now) => {
      const left = passExpiry(now) * 1000 - now;
      expect(left).toBeGreaterThan(3_600_000);
      expect(left).toBeLessThanOrEqual(7_200_000);
      expect(photoPassSchema.safeParse(`${passExpiry(now)}.${'a'.repeat(43)}`).success).toBe(true);
    }),
  );
});

test.each([
  ['shipped', 'a@example.com', true],
  ['delivered', 'a@example.com', true],
  ['completed', 'a@example.com', false],
  ['refunded', 'a@example.com', false],
  // This order's personal data was erased.
  ['delivered', '', false],
])('An order that is %s, of %j, can get photos: %s', (status, email, can) => {
  expect(canHavePhotos({ status, email })).toBe(can);
});
