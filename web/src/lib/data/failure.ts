import { type FieldError, PROBLEMS } from '#shared/base/errors.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import { ApiProblem } from './api.ts';

/**
 * Labels of a form's fields by their paths in the API. `*` stands for any index of a list, and `#` in a label for the number
 * of the entry. For example: `{'bannerMessages.*': 'Message #'}`.
 */
export type FieldLabels = Readonly<Record<string, string>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a readable name for a path, for example `Unit` for `zones.2.unitCents`. */
function wordsOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'This';
  return capital(
    name
      .replace(/(Cents|Grams|Html)$/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  );
}

function fieldLabel(path: string, labels: FieldLabels): string | null {
  const [index] = path.match(/\d+/) ?? [];
  const label = labels[path] ?? labels[path.replaceAll(/\d+/g, '*')];
  return label?.replace('#', String(Number(index ?? 0) + 1)) ?? null;
}

/**
 * Turns a field's message into a sentence. A message such as `is required` gets the field's name. A complete sentence stays
 * unchanged.
 */
const sentence = (name: string, message: string): string =>
  /^[A-Z]/.test(message) ? message.replace(/\.?$/, '.') : `${name} ${message}.`;

/** Returns the field errors of a failed request. Returns an empty list for any other failure. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] =>
  error instanceof ApiProblem ? (error.problem.errors ?? []) : [];

const isGeneral = ({ problem }: ApiProblem): boolean => problem.detail === PROBLEMS.invalid_request[1];

/** Returns the message of a failed request for admins. If the shop responded, this is the shop's own message. */
export function failureMessage(error: unknown, labels: FieldLabels = {}): string {
  if (!(error instanceof ApiProblem))
    return 'The shop didn’t respond. Check the page before you try again: your change may have been saved.';
  const { code, detail, status } = error.problem;
  if (code === 'provider_unavailable') return detail.replace(/\.?$/, '.');
  if (status >= 500) return `${detail.replace(/\.$/, '')}. You can safely try again.`;
  const sentences = fieldErrorsOf(error)
    .filter(({ message }) => message !== detail)
    .map(({ path, message }) => sentence(fieldLabel(path, labels) ?? wordsOf(path), message));
  if (sentences.length === 0) return detail;
  const said = [...new Set(sentences)].join(' ');
  return isGeneral(error) ? said : `${detail.replace(/\.?$/, '.')} ${said}`;
}

/** Returns a message for a form that shows errors at its fields. */
export const formFailureMessage = (error: unknown): string =>
  fieldErrorsOf(error).length > 0 ? 'Please check the marked fields' : failureMessage(error);

/** Returns the error of each field that the shop refused, by the field's path. */
export const fieldFailures = (error: unknown): ReadonlyMap<string, string> =>
  new Map(fieldErrorsOf(error).map(({ path, message }) => [path, sentence('This', message)]));

/**
 * Returns errors to show at the fields of a form. Each message includes the field's label, for example `Store name is
 * required`.
 */
export const labelErrors = (errors: readonly FieldError[], labels: FieldLabels): FieldError[] =>
  errors.map(({ path, message }) => ({
    path,
    message: sentence(fieldLabel(path, labels) ?? wordsOf(path), message).replace(/\.$/, ''),
  }));

/** Returns the prices below cost for which the shop refused a save. Returns null for any other failure. */
export function belowCostOf(error: unknown): BelowCost | null {
  if (!(error instanceof ApiProblem) || error.code !== 'below_cost') return null;
  const { belowCost, belowCostCount } = error.problem as unknown as BelowCost;
  return { belowCost, belowCostCount };
}
