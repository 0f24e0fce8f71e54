import type { ProductFormState } from './use-product-form.ts';

/** What a part of the form is given: the form as a whole. */
export interface FormPart {
  form: ProductFormState;
}
