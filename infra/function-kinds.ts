import type { ContractKey, PAGES } from '#shared/contract/index.ts';
import type { RunbookRow } from './runbook.ts';
import type { StageName } from './stage.ts';

/** Rights of a function of the app stack; it is granted nothing else. */
export interface Rights {
  table: 'read' | 'write';
  /** Reads the payment keys. */
  payments?: true;
  /** Reads the provider's key; with `write` also replaces it. */
  provider?: 'read' | 'write';
  mail?: true;
  /** Verifies another sender of mails. */
  sender?: true;
  /** Asks the user pool who is an admin, and how they sign in. */
  admins?: true;
  /** Adds people to the group of admins, removes them, ends their sessions, and turns their second factors off. */
  team?: true;
  /** Checks and sets passwords, ends sessions, and turns second factors off. */
  passwords?: true;
  /** Lists accounts and deletes unconfirmed ones. */
  unconfirmed?: true;
  /** Adds pictures to the media bucket. */
  pictures?: true;
  /** Adds, reads, or deletes buyers' photos, which the site does not show by itself. */
  photos?: readonly ('add' | 'read' | 'delete')[];
  /** Adds videos to the media bucket, and keeps and reads the parts of their uploads. */
  videos?: true;
}

/** Log messages that alarms count: `constructs/watch/log-metrics.ts` has their texts. */
export type CountedMessage =
  | 'requestsFailed'
  | 'workParked'
  | 'providerLost'
  | 'cardTesting'
  | 'paidNotSubmitted'
  | 'tableThrottled';

interface AlarmText {
  /** The alarm's description, as its mails show it. */
  says: string;
  row: RunbookRow;
}

export interface Declaration {
  /** The file that exports `handler`, from the project's root. A path, so that the cloud imports no product code. */
  entry: string;
  description: string;
  timeoutSeconds: number;
  /** Megabytes; `MEMORY_MB` by default. */
  memoryMb?: number;
}

interface AppFunction extends Declaration {
  rights: Rights;
  counts: readonly CountedMessage[];
}

/** Answers requests that come through CloudFront and the gateway: a group of the contract's routes, or the pages. */
export interface GatewayFunction extends AppFunction {
  invokedBy: 'gateway';
  /** Routes that a release calls on a new version before shoppers do. They change nothing and need no session. */
  releaseChecks: readonly [ContractKey | typeof PAGES, ...(ContractKey | typeof PAGES)[]];
}

/** Changes of some kinds of items, handled in order among themselves and independent of the other lanes. */
export interface Lane {
  /** The start of the mapping's construct id. */
  id: string;
  /** The starts of the items' partitions: of `functions/store/keys/`. */
  partitions: readonly string[];
}

/** Gets changes of the table. */
export interface StreamFunction extends AppFunction {
  invokedBy: 'stream';
  /** At most two: a shard of the stream has two readers. */
  lanes: readonly [Lane] | readonly [Lane, Lane];
  lags: AlarmText;
  gaveUp: AlarmText;
}

export interface ScheduledFunction extends AppFunction {
  invokedBy: 'schedule';
  schedule: {
    description: string;
    everyMinutes: Readonly<Record<StageName, number>>;
    /** The event of each invocation. */
    input: Readonly<Record<string, string>>;
  };
  /** Rings after this many minutes without a run. */
  stopped: AlarmText & { afterMinutes: number };
  gaveUp: AlarmText;
}

export type UserPoolTrigger = 'preSignUp' | 'customMessage';

/** A trigger of the user pool. It belongs to the data stack and has no rights but these. */
export interface UserPoolFunction extends Declaration {
  invokedBy: 'userPool';
  trigger: UserPoolTrigger;
  /** Its errors in the formula of the alarm on sign-ups. */
  metricId: string;
  environment: readonly ('STORE_NAME' | 'TABLE_NAME')[];
  partitions: readonly { action: 'dynamodb:GetItem' | 'dynamodb:UpdateItem'; partition: string }[];
}

export type LambdaDeclaration = GatewayFunction | StreamFunction | ScheduledFunction | UserPoolFunction;
