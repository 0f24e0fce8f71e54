import { Logger } from '@aws-lambda-powertools/logger';

export const logger = new Logger();

const ADDRESS = /[^\s<>()"',;:@]+@[^\s<>()"',;:]+/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g;

/** Text without e-mail addresses and keys: services like to quote both in their refusals. */
export const redact = (text: string): string => text.replace(ADDRESS, '[address]').replace(KEY, '[key]');

/** What a log may hold of an error: never its own attributes, which can be a whole refused request. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'NotAnError' };
  const { name, message, stack, cause } = error;
  return {
    name,
    message: redact(message),
    stack: redact(stack ?? ''),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  };
}
