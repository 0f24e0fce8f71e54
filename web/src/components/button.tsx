import type { ComponentProps, MouseEvent } from 'react';

const SHAPE =
  'label forced-colors:border inline-flex items-center justify-center gap-3 text-center transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-progress';

/** `small` is for the back office, and for buttons next to text. */
const SIZES = { normal: 'min-h-13 px-7', small: 'min-h-11 px-5' } as const;

const LOOKS = {
  primary:
    'bg-accent text-bone hover:bg-accent-deep disabled:bg-concrete disabled:text-ash aria-disabled:bg-concrete aria-disabled:text-ash',
  outline:
    'border border-ink hover:bg-ink hover:text-bone disabled:border-control disabled:text-ash disabled:hover:bg-transparent disabled:hover:text-ash aria-disabled:border-control aria-disabled:text-ash aria-disabled:hover:bg-transparent',
  inverse: 'bg-bone text-ink hover:bg-concrete',
} as const;

export const buttonLook = (
  look: keyof typeof LOOKS = 'primary',
  extra = '',
  size: keyof typeof SIZES = 'normal',
): string => `${SHAPE} ${SIZES[size]} ${LOOKS[look]} ${extra}`;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  /** True while the action runs. Clicks do nothing, but the button keeps the focus, which it would lose with `disabled`. */
  isBusy?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({
  look = 'primary',
  size = 'normal',
  className = '',
  isBusy = false,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
      className={buttonLook(look, className, size)}
    />
  );
}
