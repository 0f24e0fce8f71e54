import type { ComponentProps } from 'react';
import { TextField } from './fields.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onChange'> & {
  onChange: (text: string) => void;
};

/** A field of a number: scrolling over it scrolls the page and leaves the number alone. */
export const NumberField = ({ onChange, min = 0, step = 0.01, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    type="number"
    inputMode={Number(step) === 1 ? 'numeric' : 'decimal'}
    min={min}
    step={step}
    onWheel={(event) => event.currentTarget.blur()}
    onChange={(event) => onChange(event.target.value)}
  />
);
