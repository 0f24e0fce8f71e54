interface StepperProps {
  /** Name of the counted item, for screen readers. */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  small?: boolean;
  /** True while the number cannot be changed. */
  isLocked?: boolean;
}

interface StepProps {
  name: string;
  sign: string;
  /** True at a limit. The button then does nothing but keeps the focus, which it would lose with `disabled`. */
  isAtEnd: boolean;
  size: string;
  onStep: () => void;
}

const Step = ({ name, sign, isAtEnd, size, onStep }: StepProps) => (
  <button
    type="button"
    aria-disabled={isAtEnd || undefined}
    onClick={isAtEnd ? undefined : onStep}
    className={`grid place-items-center ${size} text-lg leading-none hover:bg-concrete aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent`}
  >
    <span aria-hidden="true">{sign}</span>
    <span className="sr-only">{name}</span>
  </button>
);

export function Stepper({ label, value, min = 1, max, onChange, small = false, isLocked = false }: StepperProps) {
  const size = small ? 'size-11' : 'size-13';
  return (
    <fieldset className="inline-flex items-stretch border border-control">
      <legend className="sr-only">{label}</legend>
      <Step
        name="One less"
        sign="−"
        size={size}
        isAtEnd={isLocked || value <= min}
        onStep={() => onChange(value - 1)}
      />
      <output className="figures grid min-w-9 place-items-center" aria-live="polite">
        {value}
      </output>
      <Step
        name="One more"
        sign="+"
        size={size}
        isAtEnd={isLocked || value >= max}
        onStep={() => onChange(value + 1)}
      />
    </fieldset>
  );
}
