import { PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';

/** The field of a request that a failure is about, and its message. */
export const fieldProblem = (path: string, message: string, cause?: unknown): Problem =>
  new Problem('invalid_request', message, { errors: [{ path, message }], cause });

/** Converts a failure of the provider to the `Problem` to show. Returns any other error unchanged. */
export function problemFromPrintify(error: unknown): unknown {
  if (!(error instanceof PrintifyError)) return error;
  switch (error.failure.kind) {
    case 'rate_limited':
      return new Problem('provider_unavailable', 'Printify is asked too often. Try again in a minute', {
        cause: error,
      });
    case 'unavailable':
      return new Problem('provider_unavailable', 'Printify does not answer. Try again in a minute', { cause: error });
    case 'unauthorised':
      return new Problem('provider_refused', 'Printify does not accept the API key any more. Paste a new one', {
        cause: error,
      });
    default:
      return new Problem('provider_refused', `Printify refused this: ${error.message}`, { cause: error });
  }
}
