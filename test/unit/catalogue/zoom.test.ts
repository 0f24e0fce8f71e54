import { describe, expect, test } from 'vitest';
import { isZoomed, NEAR, pan, toggleZoom, WHOLE, zoomTo } from '#web/features/catalogue/gallery/zoom.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe('Zooming into a picture', () => {
  test('keeps the point under the finger in place', () => {
    const finger = { x: 60, y: -40 };
    const before = { scale: 2, x: 10, y: 20 };
    const after = zoomTo(before, 3, finger, DESKTOP);
    expect((finger.x - after.x) / after.scale).toBeCloseTo((finger.x - before.x) / before.scale);
    expect((finger.y - after.y) / after.scale).toBeCloseTo((finger.y - before.y) / before.scale);
  });

  test.each([PHONE, DESKTOP])(
    'never comes nearer than four times nor shows less than the whole picture: %o',
    (frame) => {
      expect(zoomTo(WHOLE, 100, { x: 0, y: 0 }, frame).scale).toBe(4);
      expect(zoomTo({ scale: 3, x: 200, y: 90 }, 0.2, { x: 30, y: 5 }, frame)).toEqual(WHOLE);
    },
  );

  test('zooms in with one press and out with the next', () => {
    const near = toggleZoom(WHOLE, { x: 50, y: 50 }, DESKTOP);
    expect(near.scale).toBe(NEAR);
    expect(isZoomed(near)).toBe(true);
    expect(toggleZoom(near, { x: -9, y: 9 }, DESKTOP)).toEqual(WHOLE);
  });
});

describe('Moving a picture', () => {
  test('stops at its edges', () => {
    // The picture is 390 x 487.5 pixels at scale 1. At scale 3 it overflows by 390 pixels on the left and right, and by
    // 309.25 pixels at the top and bottom.
    const view = { scale: 3, x: 0, y: 0 };
    expect(pan(view, { x: 10_000, y: -10_000 }, PHONE)).toEqual({ scale: 3, x: 390, y: -309.25 });
  });

  test('does nothing at scale 1, nor sideways while it is narrower than the screen', () => {
    expect(pan(WHOLE, { x: 40, y: 40 }, PHONE)).toEqual(WHOLE);
    expect(pan({ scale: 1.5, x: 0, y: 0 }, { x: 40, y: 40 }, DESKTOP)).toEqual({ scale: 1.5, x: 0, y: 40 });
  });
});
