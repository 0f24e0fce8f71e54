import { ApiProblem } from './api.ts';

/** The API also answers `invalid_request` for an id that cannot exist. */
const MISSING: readonly string[] = ['not_found', 'invalid_request'];

/** Returns the response, or null if nothing was found. Throws all other errors. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && MISSING.includes(error.code)) return null;
    throw error;
  }
}
