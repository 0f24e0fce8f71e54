import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/**
 * Fields that are added to every log line. An order's id is chosen together with its checkout, so a single id finds all lines
 * of a purchase.
 */
export interface LogContext {
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  work?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Formats log lines and adds the log context. */
class ContextFormatter extends LogFormatter {
  formatAttributes(...[line, fields]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service } = line;
    // The time is always in UTC. Looking up a time zone in the environment would take longer than everything else here.
    const attributes = { level, message, timestamp: timestamp.toISOString(), service };
    // Error lines include the release, because a release is rolled back if its own functions fail. All other lines leave out
    // the release, because there are too many of them.
    const release = level === 'ERROR' ? { release: process.env.RELEASE } : {};
    return new LogItem({ attributes: { ...attributes, ...release, ...contexts.getStore(), ...fields } });
  }
}

export const logger = new Logger({ logFormatter: new ContextFormatter() });

/** Runs `run` with a log context. `addLogContext` can add fields to the context. */
export const withLogContext = <T>(context: LogContext, run: () => T): T => contexts.run({ ...context }, run);

export const addLogContext = (context: LogContext): void => void Object.assign(contexts.getStore() ?? {}, context);

const ADDRESS = /[^\s<>()"',;:@]+@[^\s<>()"',;:]+/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g;

/** Matches the token of an order link (shared/orders/order-link.ts), which gives access to the order. */
const LINK = /[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{43}/g;

/** Removes email addresses, keys, and order links from a text. Error messages often quote the request. */
export const redact = (text: string): string =>
  text.replace(LINK, '[link]').replace(ADDRESS, '[address]').replace(KEY, '[key]');

/** Most characters of an error message in the log. DynamoDB's validation errors quote the whole request. */
const MAX_MESSAGE_LENGTH = 300;

const truncate = (message: string): string =>
  message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;

/** Returns the parts of an error that may be logged. Leaves out additional fields, which may contain a whole request. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'NotAnError' };
  const { name, message, stack, cause } = error;
  return {
    name,
    message: truncate(redact(message)),
    stack: redact((stack ?? '').replace(message, () => truncate(message))),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  };
}
