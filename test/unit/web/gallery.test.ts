import { describe, expect, test } from 'vitest';
import { picturesFor } from '../../../web/src/features/catalogue/pictures.ts';

const images = [
  { url: '/bone-front', alt: '', color: 'Bone' },
  { url: '/bone-back', alt: '', color: 'Bone' },
  { url: '/ink-front', alt: '', color: 'Ink' },
  { url: '/label', alt: '' },
];
const shown = (color: string | null) => picturesFor(images, color).map(({ url }) => url);

describe('The gallery of a product', () => {
  test("shows the chosen color's pictures and those that suit all", () => {
    expect(shown('Ink')).toEqual(['/ink-front', '/label']);
  });

  test.each([null, 'Moss'])("shows the first picture's color when %s has none of its own", (color) => {
    expect(shown(color)).toEqual(['/bone-front', '/bone-back', '/label']);
  });
});
