import { ApiError } from '../../emulator/api.ts';

/** Lists the fields of Stripe's error object that the emulator sends. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
}

/** Returns an error in Stripe's form: `{error: {...}}`. */
export const refusal = (status: number, error: ErrorBody) => new ApiError(status, error.message, { error });

export const invalid = (message: string, detail: { param?: string; code?: string } = {}) =>
  refusal(400, { type: 'invalid_request_error', message, ...detail });

export const missingParam = (param: string) =>
  invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });

export const unknownParam = (param: string) =>
  invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });

/**
 * Returns the error for an unknown id. `noun` is Stripe's name for the object (`checkout.session`), and `param` is the name
 * of the parameter.
 */
export const noSuch = (noun: string, id: string, param: string, status: 400 | 404 = 404) =>
  refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });

export function unauthorized(key: string | undefined): ApiError {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return refusal(401, { type: 'invalid_request_error', message });
}

export const keyReused = (key: string) =>
  refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

export const keyInUse = (key: string) =>
  refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (${key}). Please try again later.`,
  });

/** Returns the body of an injected failure, with the text of Stripe's own 429 or 500. */
export function failureBody(status: number): string {
  const error: ErrorBody =
    status === 429
      ? {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message:
            'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
        }
      : { type: 'api_error', message: 'An unknown error occurred. Please retry the request.' };
  return JSON.stringify({ error });
}
