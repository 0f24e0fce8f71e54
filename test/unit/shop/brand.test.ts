import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentContrast, accentProblem, type Brand, DEFAULT_BRAND } from '#shared/shop/brand/brand.ts';
import { brandSchema } from '#shared/shop/brand/brand-schema.ts';
import { brandRules } from '#shared/shop/brand/brand-style.ts';
import { contrastBetween, TEXT_CONTRAST } from '#shared/shop/brand/contrast.ts';
import { FACE_NAMES } from '#shared/shop/brand/faces.ts';
import { mailLook } from '#shared/shop/brand/mail-look.ts';
import { MOSS, PALETTE_NAMES, PALETTES, RUST_DEEP } from '#shared/shop/brand/palettes.ts';

const LOGO = { url: '/media/img_01K0000000000000000000000A/400.png', width: 400, height: 100 };
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const palette = fc.constantFrom(...PALETTE_NAMES);
const brandWith = (changes: Partial<Brand>): Brand => ({ ...DEFAULT_BRAND, ...changes });

describe('The contrast of two colors', () => {
  test('is that of WCAG', () => {
    expect(contrastBetween('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastBetween('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastBetween('#ffffff', '#777777')).toBe(contrastBetween('#777777', '#ffffff'));
  });
});

describe.each(PALETTE_NAMES)('Texts and controls on the ground %s', (name) => {
  const colors = PALETTES[name];

  test('can be read', () => {
    for (const text of [colors.ink, colors.ash, MOSS, RUST_DEEP])
      expect(contrastBetween(text, colors.bone)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const ground of [colors['bone-deep'], colors.concrete])
      for (const text of [colors.ink, colors.ash])
        expect(contrastBetween(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    // The footer has an ink background.
    expect(contrastBetween(colors.concrete, colors.ink)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrastBetween(colors.control, colors.bone)).toBeGreaterThanOrEqual(3);
  });
});

describe('An accent color', () => {
  test('that the shop accepts can be read as text and as a ground, on pages and in mails', () => {
    fc.assert(
      fc.property(color, palette, (accent, name) => {
        const brand = brandWith({ accent, palette: name });
        const ground = PALETTES[name].bone;
        const isReadable = contrastBetween(accent, ground) >= TEXT_CONTRAST;
        expect(brandSchema.safeParse(brand).success).toBe(isReadable);
        if (!isReadable) return;
        const look = mailLook(brand, 'https://shop.example');
        expect(contrastBetween(look.bone, look.action)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrastBetween(look.onDarkAction, look.darkAction)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: 500 },
    );
  });

  test('that can’t be read comes with the nearest one that can, which is accepted', () => {
    fc.assert(
      fc.property(color, palette, (accent, name) => {
        const { nearest } = accentContrast(accent, name);
        if (nearest === null) return;
        expect(accentProblem(accent, name)).toContain(nearest);
        expect(accentProblem(nearest, name)).toBeNull();
        // The suggested color is the lightest one that is accepted, so its contrast is barely sufficient.
        expect(contrastBetween(nearest, PALETTES[name].bone)).toBeLessThan(TEXT_CONTRAST + 0.35);
      }),
      { numRuns: 500 },
    );
  });

  test('is refused at its field, with its contrast', () => {
    const refused = brandSchema.safeParse(brandWith({ accent: '#ffcc00' }));
    expect(refused.error?.issues).toMatchObject([
      { path: ['accent'], message: expect.stringMatching(/^The contrast with the background is 1\.\d\d:1, but/) },
    ]);
    expect(brandSchema.safeParse(brandWith({ accent: 'red;}' })).success).toBe(false);
  });
});

describe('The rules of a brand', () => {
  test('are empty for the one that came with the shop', () => {
    expect(brandRules(null)).toBe('');
    expect(brandRules(DEFAULT_BRAND)).toBe('');
    expect(mailLook(DEFAULT_BRAND, 'https://shop.example')).toEqual(mailLook(null, ''));
  });

  test('name only what differs, and hold nothing that ends their element', () => {
    expect(brandRules(brandWith({ accent: '#1f5f4a' }))).toBe(
      ':root{--color-accent:#1f5f4a;--color-accent-deep:var(--color-ink);--color-signal:#1f5f4a}',
    );
    for (const face of FACE_NAMES)
      expect(brandRules(brandWith({ face, palette: 'mist', logo: LOGO, logoOnDark: LOGO }))).not.toContain('</');
  });

  test.each([
    ['wide', 800, 40, 220],
    ['square', 192, 192, 40],
    ['tall', 48, 192, 10],
  ])('keep the place of a %s logo before it has arrived', (_kind, width, height, shown) => {
    expect(brandRules(brandWith({ logo: { ...LOGO, width, height } }))).toContain(`width:min(${shown}px,38vw)`);
  });
});

test.each([
  '/media/img_1/400.png',
  'https://elsewhere.example/400.png',
  '/media/img_01K0000000000000000000000A/400.svg',
  '/media/img_01K0000000000000000000000A/400.png);}',
])('A logo at %s is refused', (url) => {
  expect(brandSchema.safeParse(brandWith({ logo: { ...LOGO, url } })).success).toBe(false);
});
