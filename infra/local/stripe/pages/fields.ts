import { countryName } from '#shared/base/country-name.ts';
import { html, type Markup } from '../../emulator/markup.ts';
import type { Field, FieldErrors, Values } from '../checkout/checkout-form.ts';

export interface FormState {
  values: Values;
  errors: FieldErrors;
}

export interface FieldOptions {
  autocomplete: string;
  type?: string;
  inputmode?: string;
  readonly?: boolean;
  placeholder?: string;
  maxlength?: number;
  optional?: boolean;
}

const errorId = (name: Field) => `${name}-error`;

/** Returns true for the first field with an error. That field gets the focus. */
const isFirst = (name: Field, errors: FieldErrors) => Object.keys(errors)[0] === name;

const errorAttributes = (name: Field, errors: FieldErrors): Markup | false =>
  errors[name] !== undefined &&
  html` aria-invalid="true" aria-describedby="${errorId(name)}"${isFirst(name, errors) && html` autofocus`}`;

export const fieldError = (name: Field, errors: FieldErrors): Markup | false =>
  errors[name] !== undefined && html`<p class="field-error" id="${errorId(name)}">${errors[name]}</p>`;

export const inputField = (name: Field, label: string, { values, errors }: FormState, options: FieldOptions): Markup =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${options.type ?? 'text'}" value="${values[name]}" autocomplete="${options.autocomplete}"${
    options.inputmode && html` inputmode="${options.inputmode}"`
  }${options.placeholder && html` placeholder="${options.placeholder}"`}${
    options.maxlength && html` maxlength="${options.maxlength}"`
  }${options.readonly && html` readonly`}${!options.optional && html` required`}${errorAttributes(name, errors)}>${fieldError(name, errors)}</div>`;

export function countryField(countries: readonly string[], { values, errors }: FormState): Markup {
  const options = countries
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return html`<div class="field"><label for="country">Country</label><select id="country" name="country" autocomplete="shipping country" required${errorAttributes('country', errors)}>${options.map(
    ({ code, name }) => html`<option value="${code}"${code === values.country && html` selected`}>${name}</option>`,
  )}</select>${fieldError('country', errors)}</div>`;
}
