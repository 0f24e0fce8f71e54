import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/** Fields added to every log line. An order's id is chosen with its checkout, so one id finds all lines of a purchase. */
export interface LogContext {
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  work?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Adds the log context to the lines of Powertools. */
class ContextFormatter extends LogFormatter {
  formatAttributes(...[line, fields]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service } = line;
    // Always UTC: to look for a time zone in the environment takes longer than the rest.
    const attributes = { level, message, timestamp: timestamp.toISOString(), service };
    // Error lines name their release, because one is rolled back when its own functions fail. Other lines are too many.
    const release = level === 'ERROR' ? { release: process.env.RELEASE } : {};
    return new LogItem({ attributes: { ...attributes, ...release, ...contexts.getStore(), ...fields } });
  }
}

export const logger = new Logger({ logFormatter: new ContextFormatter() });

/** Runs `run` with a log context, to which `addLogContext` can add fields. */
export const withLogContext = <T>(context: LogContext, run: () => T): T => contexts.run({ ...context }, run);

export const addLogContext = (context: LogContext): void => void Object.assign(contexts.getStore() ?? {}, context);

const ADDRESS = /[^\s<>()"',;:@]+@[^\s<>()"',;:]+/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g;

/** The token of an order link (shared/orders/order-link.ts), which gives access to the order. */
const LINK = /[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{43}/g;

/** Removes e-mail addresses, keys and order links, because error messages often quote the request. */
export const redact = (text: string): string =>
  text.replace(LINK, '[link]').replace(ADDRESS, '[address]').replace(KEY, '[key]');

/** DynamoDB's validation errors quote the whole request. */
const MAX_MESSAGE_LENGTH = 300;

const truncate = (message: string): string =>
  message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;

/** Returns the loggable part of an error, without its own attributes, which may hold a whole request. */
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
