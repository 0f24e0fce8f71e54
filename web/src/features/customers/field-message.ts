const NOT_AN_EMAIL = 'Please enter a valid email address';

/** Returns the label of a field as it reads within a sentence. */
const labelOf = (input: HTMLInputElement): string => (input.labels?.[0]?.textContent ?? 'value').toLowerCase();

/** Returns the message for a field that the browser finds invalid; null for a valid one. */
export function fieldMessage(input: HTMLInputElement): string | null {
  const { validity } = input;
  if (validity.valid) return null;
  if (validity.valueMissing) return `Enter your ${labelOf(input)}.`;
  if (validity.typeMismatch) return NOT_AN_EMAIL;
  if (validity.tooShort) return `Use at least ${input.minLength} characters.`;
  return input.name === 'code' ? 'Enter the code from the email, using digits only.' : `Check your ${labelOf(input)}.`;
}
