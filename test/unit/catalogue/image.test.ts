import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  avifSrcSetOf,
  knownRenditions,
  RENDITION_WIDTHS,
  renditionUrl,
  renditionWidths,
  srcSetOf,
} from '#shared/catalogue/renditions.ts';

const uploaded = { url: '/media/img_01/1600.webp', widths: [480, 960, 1600] };
const drawing = { url: '/media/fault-line-hoodie-ink-front.svg' };

describe('the rendition of a picture', () => {
  test.each([
    [1, '/media/img_01/480.webp'],
    [480, '/media/img_01/480.webp'],
    [481, '/media/img_01/960.webp'],
    [1600, '/media/img_01/1600.webp'],
    [4000, '/media/img_01/1600.webp'],
  ])('for %i pixels is the smallest that is wide enough, or the largest', (width, url) => {
    expect(renditionUrl(uploaded, width)).toBe(url);
  });

  test('of a drawing is the drawing itself', () => {
    expect(renditionUrl(drawing, 480)).toBe(drawing.url);
    expect(srcSetOf(drawing)).toBeUndefined();
  });

  test('is chosen by the browser from all widths', () => {
    expect(srcSetOf(uploaded)).toBe(
      '/media/img_01/480.webp 480w, /media/img_01/960.webp 960w, /media/img_01/1600.webp 1600w',
    );
    expect(srcSetOf({ url: '/media/img_01/300.jpg', widths: [300] })).toBeUndefined();
  });

  test('is an AVIF where there is one, in widths of its own', () => {
    const picture = { url: '/media/fnd-hd-001-bone-front/640.webp', widths: [640], avifWidths: [480, 960] };
    expect(avifSrcSetOf(picture)).toBe(
      '/media/fnd-hd-001-bone-front/480.avif 480w, /media/fnd-hd-001-bone-front/960.avif 960w',
    );
    expect(avifSrcSetOf(uploaded)).toBeUndefined();
    expect(knownRenditions({ ...picture, ground: '#eae5d9' })).toEqual({
      widths: [640],
      avifWidths: [480, 960],
      ground: '#eae5d9',
    });
  });
});

test('a picture is never enlarged, and always has a rendition', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      const widths = renditionWidths(width);
      expect(widths.length).toBeGreaterThan(0);
      expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      if (width > 1600) expect(widths).toEqual([...RENDITION_WIDTHS]);
    }),
  );
});
