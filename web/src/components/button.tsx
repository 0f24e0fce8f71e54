import type { ComponentProps } from 'react';

const SHAPE =
  'label inline-flex min-h-13 items-center justify-center gap-3 px-7 text-center transition-colors duration-150 disabled:cursor-not-allowed';

const LOOKS = {
  primary: `${SHAPE} bg-ink text-bone hover:bg-moss disabled:bg-concrete disabled:text-ash`,
  outline: `${SHAPE} border border-ink hover:bg-ink hover:text-bone disabled:border-control disabled:text-ash disabled:hover:bg-transparent disabled:hover:text-ash`,
  inverse: `${SHAPE} bg-bone text-ink hover:bg-concrete`,
} as const;

/** The look of a button, for links that act as one. */
export const buttonLook = (look: keyof typeof LOOKS = 'primary', extra = ''): string => `${LOOKS[look]} ${extra}`;

export function Button({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type="button" {...props} className={buttonLook(look, className)} />;
}
