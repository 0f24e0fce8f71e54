/** Lists all errors of the API, each with its HTTP status and a title that shoppers may see. */
export const PROBLEMS = {
  malformed_body: [400, 'The request body could not be read'],
  invalid_request: [400, 'Some fields are not valid'],
  invalid_signature: [400, 'The signature does not match'],
  unauthenticated: [401, 'Please sign in'],
  forbidden: [403, 'You don’t have permission to do this'],
  second_factor_required: [403, 'Please turn on two-step sign-in first'],
  sign_in_again: [403, 'Please sign in again first'],
  wrong_password: [403, 'That password is incorrect'],
  not_found: [404, 'Not found'],
  cart_changed: [409, 'Your cart has changed'],
  out_of_stock: [409, 'Not enough in stock'],
  order_limit: [409, 'That’s more than one order can hold'],
  already_subscribed: [409, 'Already subscribed'],
  below_cost: [409, 'This would sell below cost'],
  not_connected: [409, 'No provider is connected'],
  no_subscribers: [409, 'No active subscribers found'],
  address_suppressed: [409, 'Emails to this address bounced or were marked as spam'],
  conflict: [409, 'Another change was saved first. Please try again'],
  link_expired: [410, 'This link has expired'],
  body_too_large: [413, 'The request body is too large'],
  provider_refused: [422, 'The provider refused this'],
  too_many_requests: [429, 'Too many requests. Please try again later'],
  internal: [500, 'Something went wrong on our side'],
  payment_unavailable: [503, 'The payment service is not responding'],
  provider_unavailable: [503, 'The provider is not responding'],
  unavailable: [503, 'Temporarily unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Describes one invalid field. `path` locates the field, such as `items.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/** Problem document (RFC 9457) with the media type `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: FieldError[];
  requestId: string;
  [extension: string]: unknown;
}

/** An error that the caller may see. Its `cause` is only logged. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly extensions: Record<string, unknown>;
  /** Seconds to wait, for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string = PROBLEMS[code][1],
    options: { errors?: FieldError[]; extensions?: Record<string, unknown>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.errors = options.errors;
    this.extensions = options.extensions ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

/**
 * Builds the problem document for an error. Any error that is not a `Problem` becomes `internal`, so that the caller does not
 * see its cause.
 */
export function problemDocument(error: unknown, requestId: string): ProblemDocument {
  const problem = error instanceof Problem ? error : new Problem('internal');
  const [status, title] = PROBLEMS[problem.code];
  return {
    type: `urn:problem:${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    requestId,
    ...problem.extensions,
  };
}
