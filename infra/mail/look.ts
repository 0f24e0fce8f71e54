import type { CSSProperties } from 'react';

const BONE = '#F3F0E8';
const INK = '#11110F';
const CONCRETE = '#D8D4C8';
const ASH = '#5B574C';
const MOSS = '#3E4A36';
const RUST = '#A8390F';

export const DISPLAY = "Archivo,'Arial Black','Helvetica Neue',Helvetica,Arial,sans-serif";
const BODY =
  "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif";

/** Sets a color on every text: mail programs that invert colors look at each element alone. */
export const text = (style: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  color: INK,
  fontFamily: BODY,
  fontSize: '16px',
  lineHeight: '24px',
  ...style,
});

export const colors = { bone: BONE, ink: INK, concrete: CONCRETE, ash: ASH, moss: MOSS, rust: RUST };

const DARK: Record<string, string> = {
  '.ground': 'background:#161614!important',
  '.ink,.ink a': 'color:#F3F0E8!important',
  '.ash,.ash a': 'color:#B9B4A6!important',
  '.moss': 'color:#B4C4A6!important',
  '.rust': 'color:#FF9B73!important',
  '.line': 'border-color:#45423A!important',
  '.rule': 'border-color:#F3F0E8!important',
  '.button': 'background:#F3F0E8!important;color:#161614!important;border-color:#F3F0E8!important',
  '.reached': 'background:#F3F0E8!important',
  '.ahead': 'background:#45423A!important',
};

const rules = (before: string) =>
  Object.entries(DARK)
    .map(
      ([names, style]) =>
        `${names
          .split(',')
          .map((name) => before + name)
          .join(',')}{${style}}`,
    )
    .join('');

/** Rules that inline styles cannot express: narrow screens and dark mode, which Outlook marks with `data-ogsc`. */
export const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '.ink a,.ash a{color:inherit}.words>:first-child{margin-top:0}.words h2,.words h3{line-height:1.2}',
  '@media (max-width:480px){.sheet{padding:24px 20px!important}.headline{font-size:27px!important;line-height:29px!important}.button{display:block!important;text-align:center!important}}',
  `@media (prefers-color-scheme:dark){${rules('')}}`,
  rules('[data-ogsc] '),
].join('\n');
