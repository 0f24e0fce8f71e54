import * as z from 'zod/mini';

/** Trims text and rejects control characters. `min` and `max` limit its length in characters. */
export const textSchema = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(min, 'is required'),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, 'has invisible characters. Type it again'),
  );

/** Rejects line breaks too, because they must not reach an email header. */
export const lineSchema = (max: number, min = 0) =>
  textSchema(max, min).check(z.regex(/^[^\r\n\t]*$/, 'must be one line'));

/** Trims an email address and converts it to lowercase. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
      'Please enter a valid email address',
    ),
  );
