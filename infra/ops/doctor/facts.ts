import type { ProviderTopicState, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { StageName } from '../../stage.ts';
import type { Bootstrap } from '../aws/bootstrap.ts';
import type { FunctionState } from '../aws/functions.ts';
import type { FeedbackState } from '../mail/feedback-state.ts';
import type { SenderState } from '../mail/sender.ts';
import type { KeyMode } from '../payments/payment-keys.ts';
import type { Endpoint } from '../payments/stripe-account.ts';

/** What a reader found, or why it could not look. */
export type Reading<T> = { read: T } | { because: string };

/** Why what takes minutes was not looked at. */
export const LEFT_OUT = 'it was left out (--quick)';

export interface StackState {
  name: string;
  /** CloudFormation's own word; null when there is no such stack. */
  status: string | null;
}

export interface DriftedResource {
  stack: string;
  id: string;
  type: string;
  change: 'MODIFIED' | 'DELETED';
}

export interface CertificateState {
  domain: string;
  arn: string;
  status: string;
  names: string[];
  /** Milliseconds UTC; null while it is not issued. */
  endsAt: number | null;
}

export interface DnsState {
  domain: string;
  /** CloudFront's name of the shop. */
  distribution: string;
  addresses: string[];
  distributionAddresses: string[];
  /** Whether the domain answers with this very shop's configuration; null when it does not answer. */
  isThisShop: boolean | null;
}

/** HTTP statuses; null for no answer at all. */
export interface SiteState {
  url: string;
  health: number | null;
  webhookUrl: string;
  /** To an event without a valid signature. */
  webhook: number | null;
  /** Whether somebody has closed the shop; null when that could not be read. */
  isClosed: boolean | null;
}

export interface MailState extends SenderState {
  /** Who sends the user pool's mails: `COGNITO_DEFAULT` or `DEVELOPER`. */
  poolSender: string | null;
  isInRoute53: boolean;
}

/** What is known of the payment keys; nothing of their values. */
export interface PaymentState {
  /** Its ARN, or its name where no stack makes it. */
  secretId: string;
  webhookUrl: string;
  /** What became of the secret itself; null as long as it is there. */
  secretIs: 'gone' | 'about to be deleted' | null;
  isJson: boolean;
  key: 'missing' | 'malformed' | KeyMode;
  signingSecret: 'missing' | 'malformed' | 'well-formed';
  /** The endpoint that the signing secret belongs to, where that was noted. */
  storedEndpoint: string | null;
  /** What Stripe says to the key; null when there was no key to ask with. */
  account: { problem: string } | { endpoints: Endpoint[] } | null;
}

export interface ProviderState {
  connection: Pick<StoredProviderConnection, 'shop' | 'problem' | 'webhookUrl'> | null;
  hasKey: boolean;
  /** When the key ends, in milliseconds UTC; null when it does not say. */
  keyEndsAt: number | null;
  /** Null when there is no key to ask with. */
  isAccepted: boolean | null;
  topics: ProviderTopicState[];
}

export interface AdminState {
  count: number;
  withoutSecondFactor: number;
  /** The user pool's own word: `OFF`, `OPTIONAL` or `ON`. */
  secondFactor: string;
  userPoolId: string;
  /** Where an account's owner turns it on. */
  accountPage: string;
  /** The group of admins exists. */
  hasGroup: boolean;
  /** The user pool cannot be deleted by mistake. */
  isProtected: boolean;
}

/** One of the secrets that the stacks made. */
export interface SecretState {
  /** Its name in the template. */
  label: string;
  arn: string;
  stack: string;
  /** Deleted secrets can be had back for some days. */
  is: 'there' | 'about to be deleted' | 'gone';
}

/** AWS's own words; null for what is not there. */
export interface ScheduleState {
  id: string;
  state: string | null;
}

export interface TriggerState {
  stream: { id: string; state: string | null; result: string | null };
  clock: ScheduleState;
  sweep: ScheduleState;
}

export interface TableState {
  name: string;
  /** DynamoDB's own word; null when there is no such table. */
  status: string | null;
  missingIndexes: string[];
  /** What the stream tells; null when there is none. */
  stream: string | null;
  /** Items end when `infra/table.ts` says. */
  expires: boolean;
  isBackedUp: boolean;
  isProtected: boolean;
}

export interface BucketState {
  name: string;
  isThere: boolean;
  /** Nothing can open it to the public. */
  isClosed: boolean;
  /** Former versions were to be kept, and are not. */
  losesVersions: boolean;
}

export interface LogState {
  name: string;
  isThere: boolean;
  /** For how long lines are kept; null for ever. */
  days: number | null;
  wantedDays: number;
}

export interface EncryptionState {
  key: string;
  /** KMS's own word; null when there is no such key. */
  state: string | null;
}

export interface AlarmState {
  count: number;
  /** Alarms that the stack has made and that are not there. */
  gone: string[];
  /** Alarms that tell nobody when they go off. */
  muted: string[];
  ringing: { name: string; says: string }[];
  /** Who hears of them: confirmed, and asked but not yet confirmed. */
  heardBy: number;
  unconfirmed: number;
}

/** Everything that is looked at, in the order in which it is told. */
export interface Readings {
  credentials: { problem: string | null; arn: string };
  region: { named: string | null };
  clock: { secondsOff: number };
  bootstrap: Bootstrap;
  stacks: StackState[];
  drift: DriftedResource[];
  template: { stack: string; isAsInCode: boolean }[];
  table: TableState;
  buckets: BucketState[];
  encryption: EncryptionState | null;
  secrets: SecretState[];
  functions: FunctionState[];
  triggers: TriggerState;
  logs: LogState[];
  certificate: CertificateState | null;
  dns: DnsState | null;
  site: SiteState;
  payments: PaymentState;
  mail: MailState;
  /** Of the domain that sends; null where an address does. */
  dmarc: { domain: string; record: string | null } | null;
  feedback: FeedbackState;
  admins: AdminState;
  provider: ProviderState;
  alarms: AlarmState;
  concurrency: { limit: number };
}
export type Subject = keyof Readings;
/** What is asked of a shop that stands. */
export const OF_SHOP = [
  'table',
  'buckets',
  'encryption',
  'secrets',
  'functions',
  'triggers',
  'logs',
  'certificate',
  'dns',
  'site',
  'payments',
  'mail',
  'dmarc',
  'feedback',
  'admins',
  'provider',
  'alarms',
] as const satisfies Subject[];
export const SUBJECTS: readonly Subject[] = [
  'credentials',
  'region',
  'clock',
  'bootstrap',
  'stacks',
  'drift',
  'template',
  ...OF_SHOP,
  'concurrency',
];
export type Facts = { [Name in Subject]: Reading<Readings[Name]> };

/** What every judgement knows of the shop. `now` in milliseconds UTC. */
export interface About {
  stage: StageName;
  account: string;
  region: string;
  now: number;
}
