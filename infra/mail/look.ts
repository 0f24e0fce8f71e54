import type { CSSProperties } from 'react';

/** Placeholders for the brand's colors and headline font. `shared/shop/brand/mail-look.ts` fills them in. */
const BONE = '{{look.bone}}';
const INK = '{{look.ink}}';
const CONCRETE = '{{look.concrete}}';
const ASH = '{{look.ash}}';
const ACTION = '{{look.action}}';
const MOSS = '#3E4A36';
const RUST = '#A8390F';

export const DISPLAY = '{{look.display}}';
const BODY =
  "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * Returns the style of a text. It always sets a color, because email programs that invert colors check each element
 * separately.
 */
export const text = (style: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  color: INK,
  fontFamily: BODY,
  fontSize: '16px',
  lineHeight: '24px',
  ...style,
});

export const colors = { bone: BONE, ink: INK, concrete: CONCRETE, ash: ASH, action: ACTION, moss: MOSS, rust: RUST };

const DARK: Record<string, string> = {
  '.ground': 'background:#161614!important',
  '.ink,.ink a': 'color:#F3F0E8!important',
  '.ash,.ash a': 'color:#B9B4A6!important',
  '.moss': 'color:#B4C4A6!important',
  '.rust': 'color:#FF9B73!important',
  '.line': 'border-color:#45423A!important',
  '.rule': 'border-color:#F3F0E8!important',
  '.button':
    'background:{{look.darkAction}}!important;color:{{look.onDarkAction}}!important;border-color:{{look.darkAction}}!important',
  '.reached': 'background:#F3F0E8!important',
  '.ahead': 'background:#45423A!important',
};

/** Styles of the logo in dark mode. A logo without a dark version keeps a light background. */
const DARK_LOGO: Record<string, string> = {
  '.logo': 'background:{{look.bone}}!important;padding:8px!important',
  '.logo-on-light': 'display:none!important',
  '.logo-on-dark': 'display:block!important',
};

const rules = (before: string, styles: Record<string, string>) =>
  Object.entries(styles)
    .map(
      ([names, style]) =>
        `${names
          .split(',')
          .map((name) => before + name)
          .join(',')}{${style}}`,
    )
    .join('');

/** Styles that cannot be inline: for narrow screens and for dark mode, which Outlook marks with `data-ogsc`. */
export const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '.ink a,.ash a{color:inherit}.words>:first-child{margin-top:0}.words h2,.words h3{line-height:1.2}',
  '@media (max-width:480px){.sheet{padding:24px 20px!important}.headline{font-size:27px!important;line-height:29px!important}.button{display:block!important;text-align:center!important}}',
  `@media (prefers-color-scheme:dark){${rules('', DARK)}}`,
  rules('[data-ogsc] ', DARK),
].join('\n');

/** Styles for emails that show a logo. */
export const LOGO_STYLE = `@media (prefers-color-scheme:dark){${rules('', DARK_LOGO)}}${rules('[data-ogsc] ', DARK_LOGO)}`;
