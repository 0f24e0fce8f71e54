import { ApiProblem } from './api.ts';

/** What went wrong, for the owner who asked for it: the shop's own words where it answered. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'No answer came. Look at the page before you try again: it may be done.';
  const { errors, detail, status } = error.problem;
  if (status >= 500) return `${detail.replace(/\.$/, '')}. Nothing is lost by trying again.`;
  return errors?.length ? `${detail}: ${errors.map(({ path, message }) => `${path} ${message}`).join(', ')}` : detail;
}

/** `is required` -> `This is required.`; what is a sentence of its own stays one. */
const aboutField = (message: string): string =>
  /^[A-Z]/.test(message) ? message.replace(/\.?$/, '.') : `This ${message}.`;

/** What is wrong with each field that the shop refused, by its path. */
export const fieldFailures = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof ApiProblem
      ? (error.problem.errors ?? []).map(({ path, message }) => [path, aboutField(message)] as const)
      : [],
  );
