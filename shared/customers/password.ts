import * as z from 'zod/mini';
import { MIN_PASSWORD } from './sign-up.ts';

const MAX_PASSWORD = 256;

/** Accepts a password that the user pool also accepts. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD, `needs at least ${MIN_PASSWORD} characters`),
    z.maxLength(MAX_PASSWORD),
    z.regex(/^\S.*\S$/, 'must not begin or end with a space'),
  );

export const passwordSchema = z.string().check(z.minLength(1, 'is required'), z.maxLength(MAX_PASSWORD));

export const mailedCodeSchema = z.string().check(z.trim(), z.regex(/^\d{4,8}$/, 'is not a code'));
