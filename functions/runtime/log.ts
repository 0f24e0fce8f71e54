import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/** What lines are about: one id finds every line of one purchase. An order's id is chosen when its checkout is opened. */
export interface LogContext {
  checkoutId?: string | undefined;
  orderId?: string | undefined;
  work?: string;
}

const subjects = new AsyncLocalStorage<LogContext>();

/** The lines as Powertools writes them, each with what it is about. */
class Lines extends LogFormatter {
  formatAttributes(...[line, fields]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service } = line;
    const attributes = { level, message, timestamp: this.formatTimestamp(timestamp), service };
    return new LogItem({ attributes: { ...attributes, ...subjects.getStore(), ...fields } });
  }
}

export const logger = new Logger({ logFormatter: new Lines() });

/** Runs something all of whose lines are about the same; what that is may be found out on the way. */
export const withLogContext = <T>(about: LogContext, run: () => T): T => subjects.run({ ...about }, run);

/** From now on the lines of what is being run are about this. */
export const addLogContext = (about: LogContext): void => void Object.assign(subjects.getStore() ?? {}, about);

const ADDRESS = /[^\s<>()"',;:@]+@[^\s<>()"',;:]+/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g;

/** The token of an order's link (shared/orders/order-link.ts): whoever has it reads the order. */
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
