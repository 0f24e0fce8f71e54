import type { FunctionGroup } from '#shared/contract/route.ts';
import { UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import type { GatewayFunction, LambdaDeclaration } from './function-kinds.ts';
import { runbook } from './runbook.ts';

/**
 * Default memory of a function, in megabytes. Lambda assigns processor time in proportion to memory. With less memory,
 * shoppers would wait longer for cold starts.
 */
export const MEMORY_MB = 1536;

/** Time limit for requests, in seconds. The gateway waits 29 seconds, but a shopper should not have to. */
const REQUEST_SECONDS = 20;
/**
 * Time limit for background work, in seconds. It is shorter than a job's lease of one minute, and shorter than the minute
 * between two ticks.
 */
const JOB_SECONDS = 55;
/** Time limit for triggers, in seconds. The user pool does not wait longer. */
const TRIGGER_SECONDS = 5;

/**
 * Lists all Lambda functions of the shop. Bundling, roles, API, alarms, the release check, the local cloud, and knip read
 * this record. A new function needs only an entry here and a handler. Functions that answer requests are grouped by caller,
 * so that a function for visitors has no admin permissions.
 */
export const lambdas = {
  shop: {
    entry: 'functions/requests/lambdas/shop.ts',
    description: 'Answers visitors',
    timeoutSeconds: REQUEST_SECONDS,
    rights: { table: 'write', payments: true, provider: 'read', photos: ['add', 'read'] },
    invokedBy: 'gateway',
    releaseChecks: ['GET /api/health', 'GET /api/products'],
    counts: ['requestsFailed', 'providerLost', 'cardTesting', 'tableThrottled'],
  },
  account: {
    entry: 'functions/requests/lambdas/account.ts',
    description: 'Answers customers',
    timeoutSeconds: REQUEST_SECONDS,
    rights: { table: 'write', passwords: true, photos: ['add'] },
    invokedBy: 'gateway',
    // Without a token, the function refuses this request. The refusal still proves that the new version starts.
    releaseChecks: ['GET /api/me'],
    counts: ['requestsFailed', 'tableThrottled'],
  },
  admin: {
    entry: 'functions/requests/lambdas/admin.ts',
    description: 'Answers admins',
    timeoutSeconds: REQUEST_SECONDS,
    rights: {
      table: 'write',
      payments: true,
      provider: 'write',
      mail: true,
      sender: true,
      admins: true,
      pictures: true,
      videos: true,
    },
    invokedBy: 'gateway',
    releaseChecks: ['GET /api/admin/dashboard'],
    counts: ['requestsFailed', 'providerLost', 'tableThrottled'],
  },
  webhooks: {
    entry: 'functions/requests/lambdas/webhooks.ts',
    description: 'Receives events from Stripe, the provider, and SES',
    timeoutSeconds: REQUEST_SECONDS,
    rights: { table: 'write', payments: true, provider: 'read' },
    invokedBy: 'gateway',
    releaseChecks: ['POST /api/webhooks/ses'],
    counts: ['requestsFailed', 'providerLost', 'cardTesting', 'tableThrottled'],
  },
  pages: {
    entry: 'functions/requests/lambdas/pages.ts',
    description: "Renders shoppers' pages",
    timeoutSeconds: REQUEST_SECONDS,
    rights: { table: 'read' },
    invokedBy: 'gateway',
    releaseChecks: ['$default'],
    counts: ['requestsFailed', 'tableThrottled'],
  },
  changes: {
    entry: 'functions/changes/handler.ts',
    description: 'Reacts to changes in the table',
    timeoutSeconds: JOB_SECONDS,
    rights: {
      table: 'write',
      payments: true,
      provider: 'read',
      mail: true,
      pictures: true,
      photos: ['delete'],
      team: true,
    },
    invokedBy: 'stream',
    // An email must not wait behind a discount on the whole catalog.
    lanes: [
      { id: 'Jobs', partitions: ['WORK#'] },
      { id: 'Stream', partitions: ['PRODUCT#', 'ORDER#', 'CUSTOMER#'] },
    ],
    counts: ['workParked', 'providerLost', 'cardTesting', 'tableThrottled'],
    lags: {
      says: 'Changes to the table are waiting five minutes or more. Confirmation emails, listings, and search are running late.',
      row: runbook.changes,
    },
    gaveUp: {
      says: 'The shop gave up on a change to the table. A listing or the search may be out of date. The log of changes says why.',
      row: runbook.changes,
    },
  },
  clock: {
    entry: 'functions/clock/handler.ts',
    description: 'Does what is due',
    timeoutSeconds: JOB_SECONDS,
    rights: {
      table: 'write',
      payments: true,
      provider: 'read',
      mail: true,
      pictures: true,
      photos: ['delete'],
      team: true,
      unconfirmed: true,
    },
    invokedBy: 'schedule',
    schedule: {
      description: 'Runs what is due: retries, expired checkouts, and payments whose webhook never arrived',
      // Each run costs money, even if nothing is due, so a preview runs only hourly.
      everyMinutes: { dev: 1, preview: 60, production: 1 },
      input: { job: 'do-what-is-due' },
    },
    counts: ['workParked', 'providerLost', 'cardTesting', 'paidNotSubmitted', 'tableThrottled'],
    stopped: {
      afterMinutes: 10,
      says: 'The clock has not run for ten minutes. Retries, expired checkouts, and missed payments are waiting.',
      row: runbook.clock,
    },
    gaveUp: {
      says: 'A run of the clock failed. The next run does the same work. The log of clock says why.',
      row: runbook.clockLost,
    },
  },
  admitSignUp: {
    entry: 'functions/requests/sign-up/admit-sign-up.ts',
    description: 'Admits sign-ups that the shop has counted',
    timeoutSeconds: TRIGGER_SECONDS,
    invokedBy: 'userPool',
    trigger: 'preSignUp',
    metricId: 'admits',
    environment: ['TABLE_NAME'],
    // These partitions from `functions/store/keys/` contain the key of the permits and the count of sign-ups without a
    // permit.
    partitions: [
      { action: 'dynamodb:GetItem', partition: 'SIGN_UP' },
      { action: 'dynamodb:UpdateItem', partition: `LIMIT#${UNPERMITTED_LIMIT.name}` },
    ],
  },
  customMessage: {
    entry: 'functions/requests/sign-up/customize-message.ts',
    description: "Writes the user pool's emails",
    timeoutSeconds: TRIGGER_SECONDS,
    invokedBy: 'userPool',
    trigger: 'customMessage',
    metricId: 'words',
    environment: ['STORE_NAME'],
    partitions: [],
  },
} as const satisfies Record<string, LambdaDeclaration> & Record<FunctionGroup | 'pages', GatewayFunction>;

export type FunctionName = keyof typeof lambdas;
type InvokedBy<Source extends LambdaDeclaration['invokedBy']> = {
  [Name in FunctionName]: (typeof lambdas)[Name] extends { invokedBy: Source } ? Name : never;
}[FunctionName];

export type GatewayFunctionName = InvokedBy<'gateway'>;
export type StreamFunctionName = InvokedBy<'stream'>;
export type ScheduledFunctionName = InvokedBy<'schedule'>;
export type UserPoolFunctionName = InvokedBy<'userPool'>;
/** Names of the functions in the app stack. Each of them has a live version. */
export type AppFunctionName = Exclude<FunctionName, UserPoolFunctionName>;

export const functionNames = Object.keys(lambdas) as FunctionName[];

const namesInvokedBy = <Source extends LambdaDeclaration['invokedBy']>(source: Source) =>
  functionNames.filter((name): name is InvokedBy<Source> => lambdas[name].invokedBy === source);

export const gatewayFunctions = namesInvokedBy('gateway');
export const streamFunctions = namesInvokedBy('stream');
export const scheduledFunctions = namesInvokedBy('schedule');
export const userPoolFunctions = namesInvokedBy('userPool');
export const appFunctions: AppFunctionName[] = [...gatewayFunctions, ...streamFunctions, ...scheduledFunctions];

/** Returns a record with a value for each of these functions. */
export const byFunction = <Name extends FunctionName, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Time limit of each function, in seconds. */
export const timeLimits = byFunction(functionNames, (name) => lambdas[name].timeoutSeconds);

/** Returns the name in the form that construct ids, alarms, and metrics use: `Clock` for `clock`. */
export const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
