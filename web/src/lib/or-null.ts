import { ApiProblem } from './api.ts';

/** An id that nothing can have is as missing as one that nothing has. */
const MISSING: readonly string[] = ['not_found', 'invalid_request'];

/** What was asked for; null when there is none under this id. Throws what the call throws otherwise. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && MISSING.includes(error.code)) return null;
    throw error;
  }
}
