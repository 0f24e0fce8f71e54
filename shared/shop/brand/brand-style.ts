import type { Brand, Logo } from './brand.ts';
import { FACES } from './faces.ts';
import { PALETTES } from './palettes.ts';

/** Pixels: the largest logo in the header. Phones leave it less than half of their width. */
const HEADER = { width: 220, height: 40 };
const FOOTER = { width: 400, height: 96 };

const pixels = (value: number): string => `${Math.round(value)}px`;

/** Returns the width at which a logo is no higher and no wider than a box, in pixels. */
const widthIn = ({ width, height }: Logo, box: typeof HEADER): number =>
  Math.min(box.width, (box.height * width) / height);

const image = ({ url }: Logo, origin: 'content-box' | 'padding-box'): string =>
  `background:url(${url}) left center/contain no-repeat ${origin}`;

/** The name stays in the link for screen readers; its place has the size of the logo before that has arrived. */
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

/** Returns the rules that a brand adds to the style sheets; empty for the one that came with the shop. */
export const brandRules = (brand: Brand | null | undefined): string =>
  brand
    ? [
        colorRules(brand),
        brand.face === 'archivo' ? '' : faceRules(brand.face),
        brand.logo ? headerLogo(brand.logo) : '',
        brand.logoOnDark ? footerLogo(brand.logoOnDark) : '',
      ].join('')
    : '';
