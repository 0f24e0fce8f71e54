import type { IdentityProviderId } from '#shared/customers/federation.ts';
import type { ProviderTopicState, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { StageName } from '../../stage.ts';
import type { Bootstrap } from '../aws/bootstrap.ts';
import type { FunctionState } from '../aws/functions.ts';
import type { FeedbackState } from '../mail/feedback-state.ts';
import type { SenderState } from '../mail/sender.ts';
import type { KeyMode } from '../payments/payment-keys.ts';
import type { Endpoint } from '../payments/stripe-account.ts';

/** Contains the state of a subject, or the reason it could not be read. */
export type Reading<T> = { read: T } | { reason: string };

/** Reason for checks that were skipped because they take minutes. */
export const SKIPPED = 'it was skipped (--quick)';

export interface StackState {
  name: string;
  /** CloudFormation's status. Null if there is no such stack. */
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
  /** Expiry in milliseconds UTC. Null until the certificate is issued. */
  endsAt: number | null;
}

export interface DnsState {
  domain: string;
  /** Domain name of the shop at CloudFront. */
  distribution: string;
  addresses: string[];
  distributionAddresses: string[];
  /** True if the domain serves this shop's configuration. Null if there was no response. */
  isThisShop: boolean | null;
}

/** Describes the site's responses. A status is null if there was no response. */
export interface SiteState {
  url: string;
  health: number | null;
  webhookUrl: string;
  /** HTTP status of the response to an event without a valid signature. */
  webhook: number | null;
  /** True if the shop is closed. Null if this could not be read. */
  isClosed: boolean | null;
}

export interface MailState extends SenderState {
  /** Sender of the user pool's emails: `COGNITO_DEFAULT` or `DEVELOPER`. */
  poolSender: string | null;
  isInRoute53: boolean;
}

/** Describes the payment keys, without their values. */
export interface PaymentState {
  /** ARN of the secret, or name of the keys if no stack creates them. */
  secretId: string;
  webhookUrl: string;
  /** Null while the secret exists. */
  secretIs: 'gone' | 'about to be deleted' | null;
  isJson: boolean;
  key: 'missing' | 'malformed' | KeyMode;
  signingSecret: 'missing' | 'malformed' | 'well-formed';
  /** Id of the endpoint to which the signing secret belongs. Null if it is not stored. */
  storedEndpoint: string | null;
  /** Stripe's response to the key. Null if there is no key. */
  account: { problem: string } | { endpoints: Endpoint[] } | null;
}

export interface ProviderState {
  connection: Pick<StoredProviderConnection, 'shop' | 'problem' | 'webhookUrl'> | null;
  hasKey: boolean;
  /** Expiry of the key in milliseconds UTC. Null if it is unknown. */
  keyEndsAt: number | null;
  /** True if the provider accepts the key. Null if there is no key. */
  isAccepted: boolean | null;
  topics: ProviderTopicState[];
}

/** Describes the sender that an owner chose in the back office. */
export interface ChosenSenderState {
  address: string;
  /** SES's verification status of the address or its domain. Null if SES knows neither. */
  verification: string | null;
}

/** Lists the identity providers on the sign-in page, and those that are set up in the user pool. */
export interface IdentityProviderState {
  offered: readonly IdentityProviderId[];
  known: readonly IdentityProviderId[];
}

export interface AdminState {
  count: number;
  withoutSecondFactor: number;
  /** Setting of the user pool: `OFF`, `OPTIONAL`, or `ON`. */
  secondFactor: string;
  userPoolId: string;
  /** Page on which users turn on a second factor. */
  accountPage: string;
  hasGroup: boolean;
  /** True if the user pool has deletion protection. */
  isProtected: boolean;
}

export interface SecretState {
  /** Logical id of the secret. */
  label: string;
  arn: string;
  stack: string;
  /** State of the secret. A deleted secret can be restored for some days. */
  is: 'there' | 'about to be deleted' | 'gone';
}

/** Describes the schedule with AWS's state. The state is null if the schedule does not exist. */
export interface ScheduleState {
  id: string;
  state: string | null;
}

export interface TriggerState {
  /** Event source mappings of the table's stream. */
  streams: { id: string; state: string | null; result: string | null }[];
  clock: ScheduleState;
}

export interface TableState {
  name: string;
  /** DynamoDB's status. Null if there is no such table. */
  status: string | null;
  missingIndexes: string[];
  /** View type of the stream. Null if there is no stream. */
  stream: string | null;
  /** True if items expire by the attribute in `infra/table.ts`. */
  expires: boolean;
  isBackedUp: boolean;
  isProtected: boolean;
}

export interface BucketState {
  name: string;
  isThere: boolean;
  /** True if public access is blocked. */
  isPrivate: boolean;
  /** True if versioning is in the template but turned off. */
  losesVersions: boolean;
}

export interface LogState {
  name: string;
  isThere: boolean;
  /** Retention in days. Null if it is unlimited. */
  days: number | null;
  wantedDays: number;
}

export interface EncryptionState {
  key: string;
  /** State of the key at KMS. Null if there is no such key. */
  state: string | null;
}

export interface AlarmState {
  count: number;
  /** Names of alarms in the stack that do not exist. */
  gone: string[];
  /** Names of alarms that notify no one. */
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
  /** Null if no sender was chosen in the back office. The deployment's sender is then used. */
  chosenSender: ChosenSenderState | null;
  /** Null if the sender is a single address instead of a domain. */
  dmarc: { domain: string; record: string | null } | null;
  feedback: FeedbackState;
  admins: AdminState;
  identityProviders: IdentityProviderState;
  provider: ProviderState;
  alarms: AlarmState;
  concurrency: { limit: number };
}
export type Subject = keyof SubjectStates;
/** Lists the subjects that need a deployed stage. */
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
/** Lists all subjects in the order of the report. */
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

/** Describes the stage and time of all checks. `now` is in milliseconds UTC. */
export interface CheckContext {
  stage: StageName;
  account: string;
  region: string;
  now: number;
}
