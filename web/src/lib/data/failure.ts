import { type FieldError, PROBLEMS } from '#shared/base/errors.ts';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import { ApiProblem } from './api.ts';

/**
 * Labels of a form's fields by their paths in the API. `*` is any index of a list, and `#` in the label the entry's number:
 * `{'bannerMessages.*': 'Message #'}`.
 */
export type FieldLabels = Readonly<Record<string, string>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `zones.2.unitCents` -> `Unit`. */
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

/** Makes a sentence of a field's message: `is required` gets the field's name; sentences stay as they are. */
const sentence = (name: string, message: string): string =>
  /^[A-Z]/.test(message) ? message.replace(/\.?$/, '.') : `${name} ${message}.`;

/** Returns the field errors of a failed request; none for any other failure. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] =>
  error instanceof ApiProblem ? (error.problem.errors ?? []) : [];

const isGeneral = ({ problem }: ApiProblem): boolean => problem.detail === PROBLEMS.invalid_request[1];

/** Returns the message of a failed request for admins: the shop's own when it answered. */
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

/** Returns the same for a form that shows the errors at its fields. */
export const formFailureMessage = (error: unknown): string =>
  fieldErrorsOf(error).length > 0 ? 'Please check the marked fields' : failureMessage(error);

/** Returns the error of each field that the shop refused, by path. */
export const fieldFailures = (error: unknown): ReadonlyMap<string, string> =>
  new Map(fieldErrorsOf(error).map(({ path, message }) => [path, sentence('This', message)]));

/** Returns errors to show at the fields of a form, each with its field's label: `Store name is required`. */
export const labelErrors = (errors: readonly FieldError[], labels: FieldLabels): FieldError[] =>
  errors.map(({ path, message }) => ({
    path,
    message: sentence(fieldLabel(path, labels) ?? wordsOf(path), message).replace(/\.$/, ''),
  }));

/** Returns the prices below cost for which the shop refused a save; null for any other failure. */
export function belowCostOf(error: unknown): BelowCost | null {
  if (!(error instanceof ApiProblem) || error.code !== 'below_cost') return null;
  const { belowCost, belowCostCount } = error.problem as unknown as BelowCost;
  return { belowCost, belowCostCount };
}
