import { describe, expect, test } from 'vitest';
import { indexAfterKey, picturesFor } from '#web/features/catalogue/gallery/pictures.ts';

const images = [
  { url: '/bone-front', alt: '', color: 'Bone' },
  { url: '/bone-back', alt: '', color: 'Bone' },
  { url: '/ink-front', alt: '', color: 'Black' },
  { url: '/label', alt: '' },
];
const urlsOf = (pictures: typeof images, color: string | null) => picturesFor(pictures, color).map(({ url }) => url);

describe('The gallery of a product', () => {
  test('shows the pictures of the chosen color and those without a color', () => {
    expect(urlsOf(images, 'Black')).toEqual(['/ink-front', '/label']);
  });

  test.each([null, 'Moss'])("shows the first picture's color when %s has none of its own", (color) => {
    expect(urlsOf(images, color)).toEqual(['/bone-front', '/bone-back', '/label']);
  });

  test("begins with the color's own pictures, and shows all while the first one is for every color", () => {
    const [label, ...others] = images.toReversed();
    const labelFirst = label ? [label, ...others] : [];
    expect(urlsOf(labelFirst, 'Black')).toEqual(['/ink-front', '/label']);
    expect(urlsOf(labelFirst, null)).toEqual(['/label', '/ink-front', '/bone-back', '/bone-front']);
  });

  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['Enter', 1, null],
  ])('goes on %s from picture %i of four to %s', (key, index, to) => {
    expect(indexAfterKey(key, index, images.length)).toBe(to);
  });
});
