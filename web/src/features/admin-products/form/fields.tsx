import type { ComponentProps } from 'react';
import { TextField } from '../../../components/admin/fields.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Where a field is asked for: its part of the form, and the form as a whole. */
export interface FormPart {
  form: ProductForm;
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onChange'> & {
  onChange: (text: string) => void;
};

/** A field of a number: scrolling over it scrolls the page and leaves the number alone. */
export function NumberField({ onChange, step = '0.01', ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode={step === '1' ? 'numeric' : 'decimal'}
      min="0"
      step={step}
      onWheel={(event) => event.currentTarget.blur()}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
