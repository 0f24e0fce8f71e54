import { PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';

/** Creates an `invalid_request` error about one field of a request. */
export const fieldProblem = (path: string, message: string, cause?: unknown): Problem =>
  new Problem('invalid_request', message, { errors: [{ path, message }], cause });

const KEY_REJECTED = 'Printify rejected the API key. Enter a new one under Connections';
const NOT_RESPONDING = 'Printify is not responding right now';
const BUSY = 'Printify is busy right now';

/** Converts a failure of the provider to a `Problem` to show. Returns any other error unchanged. */
export function problemFromPrintify(error: unknown): unknown {
  if (!(error instanceof PrintifyError)) return error;
  switch (error.failure.kind) {
    case 'rate_limited':
      return new Problem('provider_unavailable', `${BUSY}. Try again in a minute`, {
        cause: error,
      });
    case 'unavailable':
      return new Problem('provider_unavailable', `${NOT_RESPONDING}. Try again in a minute`, { cause: error });
    case 'unauthorised':
      return new Problem('provider_refused', KEY_REJECTED, {
        cause: error,
      });
    default:
      return new Problem('provider_refused', `Printify refused this: ${error.message}`, { cause: error });
  }
}

/**
 * Returns the reason for a failure, so that an admin can act on it. Printify's own message about a 5xx response goes only to
 * the log.
 */
export function printifyErrorMessage({ failure, message }: PrintifyError): string {
  switch (failure.kind) {
    case 'unauthorised':
      return KEY_REJECTED;
    case 'unavailable':
      return NOT_RESPONDING;
    case 'rate_limited':
      return BUSY;
    default:
      return `Printify: ${message}`;
  }
}
