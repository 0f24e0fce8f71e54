import { ApiProblem } from './api.ts';

/** An id that cannot exist is reported as missing, too. */
const MISSING: readonly string[] = ['not_found', 'invalid_request'];

/** Returns the answer; null for 404. Throws whatever else the call throws. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && MISSING.includes(error.code)) return null;
    throw error;
  }
}
