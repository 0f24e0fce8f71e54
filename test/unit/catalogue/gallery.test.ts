import { describe, expect, test } from 'vitest';
import { indexAfterKey, picturesFor, slidesOf } from '#web/features/catalogue/gallery/pictures.ts';

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

describe('the videos of a gallery', () => {
  const front = { url: '/media/a/1600.webp', alt: 'Front', widths: [480, 960, 1600] };
  const poster = { url: '/media/b/1600.webp', widths: [480, 960, 1600] };

  test('come after the pictures, each with its poster', () => {
    expect(slidesOf([front], [{ url: '/media/v/video.mp4', alt: 'Turning', poster }])).toEqual([
      front,
      { url: '/media/b/960.webp', alt: 'Turning', video: '/media/v/video.mp4' },
    ]);
  });

  test('show the first picture where they have no poster, and nothing without a picture', () => {
    const video = { url: '/media/v/video.webm', alt: 'Turning' };
    expect(slidesOf([front], [video])[1]).toMatchObject({ url: '/media/a/960.webp', video: video.url });
    expect(slidesOf([], [video])).toEqual([{ url: '', alt: 'Turning', video: video.url }]);
  });
});
