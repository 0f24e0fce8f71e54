import { randomUUID } from 'node:crypto';
import { ApiError } from '../../emulator/api.ts';

/** Error codes from public reports. Printify may change them. */
export const CODE = {
  address: 8103,
  validation: 8150,
  locked: 8252,
  wrongStatus: 8502,
  duplicateOrder: 8503,
  failed: 10300,
} as const;

const coded = (status: number, code: number, message: string, reason: string) =>
  new ApiError(status, reason, { status: 'error', code, message, errors: { reason, code } });

export const validationFailed = (reason: string) => coded(400, CODE.validation, 'Validation failed.', reason);

/**
 * Returns the error for an invalid address. `fields` lists the errors of each field, which are sent as JSON inside the
 * reason.
 */
export const invalidAddress = (fields: Record<string, string[]>) =>
  coded(400, CODE.address, 'Validation failed.', JSON.stringify(fields));

export const wrongStatus = (reason: string) => coded(400, CODE.wrongStatus, 'Operation failed.', reason);

export const productLocked = () => coded(400, CODE.locked, 'Operation failed.', 'Product is disabled for editing');

export const operationFailed = (reason: string) => coded(400, CODE.failed, 'Operation failed.', reason);

export const duplicateOrder = (order: { id: string; external_id: string }) => {
  const errors = { reason: 'Order already exists', code: CODE.duplicateOrder };
  return new ApiError(409, errors.reason, { status: 'error', code: CODE.duplicateOrder, errors, order });
};

export const notFound = () => new ApiError(404, 'Not found', { error: 'Not found', request_id: randomUUID() });
export const unauthenticated = () => new ApiError(401, 'Unauthenticated.', { message: 'Unauthenticated.' });
export const outOfScope = () =>
  new ApiError(403, 'Invalid scope(s) provided.', { message: 'Invalid scope(s) provided.' });
export const tooManyRequests = () => new ApiError(429, 'Too Many Attempts.', { message: 'Too Many Attempts.' });
