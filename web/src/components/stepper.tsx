import { useEffect, useRef } from 'react';

interface StepperProps {
  /** What is counted, for people who cannot see what stands beside it. */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  small?: boolean;
}

export function Stepper({ label, value, min = 1, max, onChange, small = false }: StepperProps) {
  const less = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const key = `grid place-items-center ${small ? 'size-11' : 'size-13'} text-lg leading-none hover:bg-concrete disabled:cursor-not-allowed disabled:text-control disabled:hover:bg-transparent`;

  const wasPressed = useRef(false);

  // At either end the button pressed goes dead: the focus goes to the other one in place of being lost.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    if (less.current?.disabled) more.current?.focus();
    else if (more.current?.disabled) less.current?.focus();
  });

  function stepTo(next: number) {
    wasPressed.current = true;
    onChange(next);
  }

  return (
    <fieldset className="inline-flex items-stretch border border-control">
      <legend className="sr-only">{label}</legend>
      <button ref={less} type="button" className={key} disabled={value <= min} onClick={() => stepTo(value - 1)}>
        <span aria-hidden="true">−</span>
        <span className="sr-only">One less</span>
      </button>
      <output className="figures grid min-w-9 place-items-center" aria-live="polite">
        {value}
      </output>
      <button ref={more} type="button" className={key} disabled={value >= max} onClick={() => stepTo(value + 1)}>
        <span aria-hidden="true">+</span>
        <span className="sr-only">One more</span>
      </button>
    </fieldset>
  );
}
