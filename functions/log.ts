import { Logger } from '@aws-lambda-powertools/logger';

export const logger = new Logger();

const ADDRESS = /[^\s<>()"',;:@]+@[^\s<>()"',;:]+/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g;

/** The token of an order's link (shared/order-link.ts): whoever has it reads the order. */
const LINK = /[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{43}/g;

/** Text without e-mail addresses, keys and links: services like to quote what they refuse. */
export const redact = (text: string): string =>
  text.replace(LINK, '[link]').replace(ADDRESS, '[address]').replace(KEY, '[key]');

/** Enough to say what is wrong. The table quotes all that it was to write when it refuses the form of a call. */
const LONGEST_MESSAGE = 300;

const brief = (message: string): string =>
  message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;

/** What a log may hold of an error: never its own attributes, which can be a whole refused request. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'NotAnError' };
  const { name, message, stack, cause } = error;
  return {
    name,
    message: brief(redact(message)),
    stack: redact((stack ?? '').replace(message, () => brief(message))),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  };
}
