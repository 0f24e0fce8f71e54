import type { IdentityProviderId } from '#shared/customers/federation.ts';
import type { ProviderTopicState, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { StageName } from '../../stage.ts';
import type { Bootstrap } from '../aws/bootstrap.ts';
import type { FunctionState } from '../aws/functions.ts';
import type { FeedbackState } from '../mail/feedback-state.ts';
import type { SenderState } from '../mail/sender.ts';
import type { KeyMode } from '../payments/payment-keys.ts';
import type { Endpoint } from '../payments/stripe-account.ts';

/** State of a subject, or the reason why it could not be read. */
export type Reading<T> = { read: T } | { reason: string };

/** Reason of checks that take minutes and were skipped. */
export const SKIPPED = 'it was skipped (--quick)';

export interface StackState {
  name: string;
  /** CloudFormation's status; null when there is no such stack. */
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
  /** Milliseconds UTC; null before it is issued. */
  endsAt: number | null;
}

export interface DnsState {
  domain: string;
  /** The shop's domain name at CloudFront. */
  distribution: string;
  addresses: string[];
  distributionAddresses: string[];
  /** True when the domain serves this shop's configuration; null without an answer. */
  isThisShop: boolean | null;
}

/** HTTP statuses are null without an answer. */
export interface SiteState {
  url: string;
  health: number | null;
  webhookUrl: string;
  /** Answer to an event without a valid signature. */
  webhook: number | null;
  /** True when the shop is closed; null when that could not be read. */
  isClosed: boolean | null;
}

export interface MailState extends SenderState {
  /** Sender of the user pool's mails: `COGNITO_DEFAULT` or `DEVELOPER`. */
  poolSender: string | null;
  isInRoute53: boolean;
}

/** State of the payment keys, without their values. */
export interface PaymentState {
  /** ARN, or name when no stack creates it. */
  secretId: string;
  webhookUrl: string;
  /** Null while the secret exists. */
  secretIs: 'gone' | 'about to be deleted' | null;
  isJson: boolean;
  key: 'missing' | 'malformed' | KeyMode;
  signingSecret: 'missing' | 'malformed' | 'well-formed';
  /** Endpoint of the signing secret, if stored. */
  storedEndpoint: string | null;
  /** Stripe's answer to the key; null without a key. */
  account: { problem: string } | { endpoints: Endpoint[] } | null;
}

export interface ProviderState {
  connection: Pick<StoredProviderConnection, 'shop' | 'problem' | 'webhookUrl'> | null;
  hasKey: boolean;
  /** Expiry of the key in milliseconds UTC; null when unknown. */
  keyEndsAt: number | null;
  /** Null without a key. */
  isAccepted: boolean | null;
  topics: ProviderTopicState[];
}

/** The sender that an owner chose in the back office. */
export interface ChosenSenderState {
  address: string;
  /** SES's status of the address, or of its domain; null for unknown ones. */
  verification: string | null;
}

/** Google and Apple: those on the sign-in page, and those with their secrets in the user pool. */
export interface IdentityProviderState {
  offered: readonly IdentityProviderId[];
  known: readonly IdentityProviderId[];
}

export interface AdminState {
  count: number;
  withoutSecondFactor: number;
  /** Setting of the user pool: `OFF`, `OPTIONAL` or `ON`. */
  secondFactor: string;
  userPoolId: string;
  /** Page where users turn it on. */
  accountPage: string;
  hasGroup: boolean;
  /** Deletion protection of the user pool. */
  isProtected: boolean;
}

export interface SecretState {
  /** Logical id. */
  label: string;
  arn: string;
  stack: string;
  /** Deleted secrets can be restored for some days. */
  is: 'there' | 'about to be deleted' | 'gone';
}

/** States are AWS's; null for what does not exist. */
export interface ScheduleState {
  id: string;
  state: string | null;
}

export interface TriggerState {
  /** Mappings of the table's stream. */
  streams: { id: string; state: string | null; result: string | null }[];
  clock: ScheduleState;
}

export interface TableState {
  name: string;
  /** DynamoDB's status; null when there is no such table. */
  status: string | null;
  missingIndexes: string[];
  /** View type of the stream; null without one. */
  stream: string | null;
  /** Items expire by the attribute in `infra/table.ts`. */
  expires: boolean;
  isBackedUp: boolean;
  isProtected: boolean;
}

export interface BucketState {
  name: string;
  isThere: boolean;
  /** Public access is blocked. */
  isPrivate: boolean;
  /** Versioning is in the template but off. */
  losesVersions: boolean;
}

export interface LogState {
  name: string;
  isThere: boolean;
  /** Retention in days; null for unlimited. */
  days: number | null;
  wantedDays: number;
}

export interface EncryptionState {
  key: string;
  /** KMS's state; null when there is no such key. */
  state: string | null;
}

export interface AlarmState {
  count: number;
  /** Alarms of the stack that do not exist. */
  gone: string[];
  /** Alarms without a notification. */
  muted: string[];
  firing: { name: string; description: string }[];
  confirmed: number;
  unconfirmed: number;
}

export interface SubjectStates {
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
  /** Null while the sender of the deployment sends. */
  chosenSender: ChosenSenderState | null;
  /** Null when a single address sends. */
  dmarc: { domain: string; record: string | null } | null;
  feedback: FeedbackState;
  admins: AdminState;
  identityProviders: IdentityProviderState;
  provider: ProviderState;
  alarms: AlarmState;
  concurrency: { limit: number };
}
export type Subject = keyof SubjectStates;
/** Subjects that need a deployed stage. */
export const SHOP_SUBJECTS = [
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
  'chosenSender',
  'dmarc',
  'feedback',
  'admins',
  'identityProviders',
  'provider',
  'alarms',
] as const satisfies Subject[];
/** All subjects, in the order of the report. */
export const SUBJECTS: readonly Subject[] = [
  'credentials',
  'region',
  'clock',
  'bootstrap',
  'stacks',
  'drift',
  'template',
  ...SHOP_SUBJECTS,
  'concurrency',
];
export type Readings = { [Name in Subject]: Reading<SubjectStates[Name]> };

/** Stage and time of all checks. `now` is in milliseconds UTC. */
export interface CheckContext {
  stage: StageName;
  account: string;
  region: string;
  now: number;
}
