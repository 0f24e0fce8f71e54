import type { Brand, Logo } from './brand.ts';
import { FACES } from './faces.ts';
import { PALETTES } from './palettes.ts';

/** Maximum size of the logo in the header, in pixels. On phones, its width is limited to less than half of the screen. */
const HEADER = { width: 220, height: 40 };
const FOOTER = { width: 400, height: 96 };

const pixels = (value: number): string => `${Math.round(value)}px`;

/** Returns the maximum width, in pixels, at which a logo fits into a box. */
const widthIn = ({ width, height }: Logo, box: typeof HEADER): number =>
  Math.min(box.width, (box.height * width) / height);

const image = ({ url }: Logo, origin: 'content-box' | 'padding-box'): string =>
  `background:url(${url}) left center/contain no-repeat ${origin}`;

/**
 * Returns the CSS of the logo in the header. The shop's name stays in the link for screen readers. The space is reserved
 * before the picture has loaded.
 */
const headerLogo = (logo: Logo): string =>
  `.logo{width:min(${pixels(widthIn(logo, HEADER))},38vw);min-width:2.75rem;height:2.75rem;font-size:0;overflow:hidden;white-space:nowrap;` +
  `padding-block:2px;${image(logo, 'content-box')}}@media (width<64rem){.logo{background-position:center}}`;

const footerLogo = (logo: Logo): string =>
  `.ground-line>svg{display:none}.ground-line::after{content:"";display:block;width:min(100%,${pixels(widthIn(logo, FOOTER))});` +
  `aspect-ratio:${logo.width}/${logo.height};margin-block:1rem 2.5rem;${image(logo, 'padding-box')}}`;

function faceRules(name: Brand['face']): string {
  const { stack, weight, letterSpacing, lineHeight, capitals } = FACES[name];
  const shared = `font-weight:${weight};font-stretch:normal;text-transform:${capitals ? 'uppercase' : 'none'}`;
  return (
    `:root{--font-display:${stack}}@layer components{` +
    `.display,.hero-statement{${shared};letter-spacing:${letterSpacing};line-height:${lineHeight}}` +
    `.logo{letter-spacing:${letterSpacing}}.prose h2{font-family:${stack};font-weight:${weight};font-stretch:normal}}`
  );
}

function colorRules({ palette, accent }: Brand): string {
  const neutrals = palette === 'bone' ? [] : Object.entries(PALETTES[palette]);
  const own = accent ? Object.entries({ accent, 'accent-deep': 'var(--color-ink)', signal: accent }) : [];
  const values = [...neutrals, ...own].map(([name, value]) => `--color-${name}:${value}`);
  return values.length > 0 ? `:root{${values.join(';')}}` : '';
}

/** Returns the CSS rules that a brand adds to the style sheets. Empty for the default brand. */
export const brandRules = (brand: Brand | null | undefined): string =>
  brand
    ? [
        colorRules(brand),
        brand.face === 'archivo' ? '' : faceRules(brand.face),
        brand.logo ? headerLogo(brand.logo) : '',
        brand.logoOnDark ? footerLogo(brand.logoOnDark) : '',
      ].join('')
    : '';
