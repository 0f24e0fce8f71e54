import * as z from 'zod/mini';

/**
 * Lists the ways in which a call to Printify can fail. `unavailable` means no response, an unreadable one, or a 5xx status.
 * In that case it is unknown whether Printify acted. `unauthorised` means that the key is invalid or lacks a permission.
 */
export type PrintifyFailure =
  | { kind: 'rate_limited'; retryAfterMs: number }
  | { kind: 'unavailable' }
  | { kind: 'refused' }
  | { kind: 'unauthorised' }
  | { kind: 'duplicate'; existingOrderId: string | null }
  | { kind: 'not_found' };

/** Reports a failed call to Printify. The message is Printify's reason as short plain text. */
export class PrintifyError extends Error {
  readonly failure: PrintifyFailure;
  /** HTTP status. Null if there was no response. */
  readonly status: number | null;
  /** Printify's own error code, such as 8502. Printify says that these codes are "subject to change". */
  readonly code: number | null;

  constructor(
    failure: PrintifyFailure,
    reason: string,
    details: { status?: number; code?: number | null; cause?: unknown } = {},
  ) {
    super(reason, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'PrintifyError';
    this.failure = failure;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
  }
}

export const isPrintifyFailure = (error: unknown, kind: PrintifyFailure['kind']): error is PrintifyError =>
  error instanceof PrintifyError && error.failure.kind === kind;

/** Printify's error code for a call that the status of the order does not allow. Found by observation. */
export const WRONG_STATUS_CODE = 8502;
const DUPLICATE_ORDER = 8503;

const MAX_REASON = 300;
const DEFAULT_RETRY_MS = 15_000;

const text = z.catch(z.string(), '');
const number = z.catch(z.nullable(z.int()), null);
const bodySchema = z.catch(
  z.object({
    code: number,
    message: text,
    error: text,
    errors: z.catch(z.object({ reason: text, code: number }), { reason: '', code: null }),
    order: z.catch(z.object({ id: text }), { id: '' }),
  }),
  { code: null, message: '', error: '', errors: { reason: '', code: null }, order: { id: '' } },
);

export function tryParseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * Converts errors by field to plain text. For example, `{"zip":["The zip field is required."]}` becomes `zip: The zip field
 * is required.`
 */
function toPlainText(reason: string): string {
  const fields = tryParseJson(reason);
  if (typeof fields !== 'object' || fields === null) return reason;
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${[messages].flat().join(' ')}`)
    .join('; ');
}

const stripTags = (raw: string): string => raw.replace(/<[^>]*>/g, ' ');

/** Converts a `Retry-After` header, which contains seconds or a date, to milliseconds from `now`. */
function retryAfter(header: string | null, now: number): number {
  if (header === null) return DEFAULT_RETRY_MS;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : DEFAULT_RETRY_MS;
}

interface ParsedError {
  code: number | null;
  reason: string;
  orderId: string;
  retryAfterMs: number;
}

/**
 * Returns true for the error of a duplicate order. Checks status, code, and text, because Printify does not document this
 * response.
 */
const isDuplicate = (status: number, { code, reason }: ParsedError): boolean =>
  status === 409 || code === DUPLICATE_ORDER || /\border already exists\b/i.test(reason);

function failureOf(status: number, error: ParsedError): PrintifyFailure {
  if (status === 429) return { kind: 'rate_limited', retryAfterMs: error.retryAfterMs };
  if (status >= 500 || status === 408) return { kind: 'unavailable' };
  if (status === 401 || status === 403) return { kind: 'unauthorised' };
  if (isDuplicate(status, error)) return { kind: 'duplicate', existingOrderId: error.orderId || null };
  return { kind: status === 404 ? 'not_found' : 'refused' };
}

/** Converts an error response. Its body may be HTML, empty, or JSON of several shapes. `now` is in milliseconds UTC. */
export function toPrintifyError(status: number, headers: Headers, raw: string, now: number): PrintifyError {
  const { code: outer, message, error, errors, order } = bodySchema.parse(tryParseJson(raw));
  const code = errors.code ?? outer;
  const rawReason = toPlainText(errors.reason) || message || error || stripTags(raw);
  const reason = rawReason.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON) || `Printify returned error ${status}`;
  const retryAfterMs = retryAfter(headers.get('retry-after'), now);
  const failure = failureOf(status, { code, reason, orderId: order.id, retryAfterMs });
  return new PrintifyError(failure, reason, { status, code });
}
