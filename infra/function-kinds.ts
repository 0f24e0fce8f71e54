import type { ContractKey, PAGES } from '#shared/contract/index.ts';
import type { RunbookRow } from './runbook.ts';
import type { StageName } from './stage.ts';

/** Lists the permissions of a function in the app stack. The function gets no others. */
export interface Rights {
  table: 'read' | 'write';
  /** Allows reading the payment keys. */
  payments?: true;
  /** Allows reading the provider's key. `write` also allows replacing it. */
  provider?: 'read' | 'write';
  mail?: true;
  /** Allows verifying another email sender. */
  sender?: true;
  /** Allows asking the user pool for the admins and how they sign in. */
  admins?: true;
  /** Allows adding and removing admins, ending their sessions, and turning off their second factors. */
  team?: true;
  /** Allows checking and setting passwords, ending sessions, and turning off second factors. */
  passwords?: true;
  /** Allows listing accounts and deleting unconfirmed accounts. */
  unconfirmed?: true;
  /** Allows adding pictures to the media bucket. */
  pictures?: true;
  /** Allows adding, reading, or deleting buyers' photos, which the site does not show by itself. */
  photos?: readonly ('add' | 'read' | 'delete')[];
  /** Allows adding videos to the media bucket, and writing and reading the parts of their uploads. */
  videos?: true;
}

/** Names of the log messages that alarms count. The messages themselves are in `constructs/watch/log-metrics.ts`. */
export type CountedMessage =
  | 'requestsFailed'
  | 'workParked'
  | 'providerLost'
  | 'cardTesting'
  | 'paidNotSubmitted'
  | 'tableThrottled';

interface AlarmText {
  /** Description of the alarm, shown in its emails. */
  says: string;
  row: RunbookRow;
}

export interface Declaration {
  /**
   * Path of the file that exports `handler`, relative to the project's root. It is a path rather than an import, so that the
   * cloud's code imports no product code.
   */
  entry: string;
  description: string;
  timeoutSeconds: number;
  /** Memory in megabytes. `MEMORY_MB` by default. */
  memoryMb?: number;
}

interface AppFunction extends Declaration {
  rights: Rights;
  counts: readonly CountedMessage[];
}

/**
 * Describes a function that answers requests through CloudFront and the gateway: a group of the contract's routes, or the
 * pages.
 */
export interface GatewayFunction extends AppFunction {
  invokedBy: 'gateway';
  /** Routes that a release calls on a new version before shoppers do. They change nothing and need no session. */
  releaseChecks: readonly [ContractKey | typeof PAGES, ...(ContractKey | typeof PAGES)[]];
}

/** Describes a group of items. Changes in a lane are handled in order, independently of the other lanes. */
export interface Lane {
  /** Construct id of the lane's event source mapping. */
  id: string;
  /** Prefixes of the items' partition keys, as defined in `functions/store/keys/`. */
  partitions: readonly string[];
}

/** Describes a function that gets changes to the table. */
export interface StreamFunction extends AppFunction {
  invokedBy: 'stream';
  /** At most two lanes, because a shard of the stream supports two readers. */
  lanes: readonly [Lane] | readonly [Lane, Lane];
  lags: AlarmText;
  gaveUp: AlarmText;
}

export interface ScheduledFunction extends AppFunction {
  invokedBy: 'schedule';
  schedule: {
    description: string;
    everyMinutes: Readonly<Record<StageName, number>>;
    /** Event that each invocation gets. */
    input: Readonly<Record<string, string>>;
  };
  /** Alarm that fires after `afterMinutes` minutes without a run. */
  stopped: AlarmText & { afterMinutes: number };
  gaveUp: AlarmText;
}

export type UserPoolTrigger = 'preSignUp' | 'customMessage';

/** Describes a trigger of the user pool. It belongs to the data stack and has only the permissions listed here. */
export interface UserPoolFunction extends Declaration {
  invokedBy: 'userPool';
  trigger: UserPoolTrigger;
  /** Id of the function's errors in the formula of the sign-up alarm. */
  metricId: string;
  environment: readonly ('STORE_NAME' | 'TABLE_NAME')[];
  partitions: readonly { action: 'dynamodb:GetItem' | 'dynamodb:UpdateItem'; partition: string }[];
}

export type LambdaDeclaration = GatewayFunction | StreamFunction | ScheduledFunction | UserPoolFunction;
