import type { ProviderTopicState, StoredIntegration } from '../../../shared/integration.ts';
import type { StageName } from '../../stage.ts';
import type { KeyMode } from '../set-up/payment-keys.ts';
import type { Bootstrap } from '../set-up/preflight.ts';
import type { SenderState } from '../set-up/sender.ts';
import type { Endpoint } from '../set-up/stripe-account.ts';

/** What a reader found, or why it could not look. */
export type Reading<T> = { read: T } | { because: string };

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
}

export interface MailState extends SenderState {
  /** Who sends the user pool's mails: `COGNITO_DEFAULT` or `DEVELOPER`. */
  poolSender: string | null;
  isInRoute53: boolean;
}

/** What is known of the payment keys; nothing of their values. */
export interface PaymentState {
  secretName: string;
  webhookUrl: string;
  isJson: boolean;
  key: 'missing' | 'malformed' | KeyMode;
  signingSecret: 'missing' | 'malformed' | 'well-formed';
  /** The endpoint that the signing secret belongs to, where that was noted. */
  storedEndpoint: string | null;
  /** What Stripe says to the key; null when there was no key to ask with. */
  account: { problem: string } | { endpoints: Endpoint[] } | null;
}

export interface ProviderState {
  connection: Pick<StoredIntegration, 'shop' | 'problem' | 'webhookUrl'> | null;
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
}

export interface AlarmState {
  count: number;
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
  certificate: CertificateState | null;
  dns: DnsState | null;
  site: SiteState;
  payments: PaymentState;
  mail: MailState;
  admins: AdminState;
  provider: ProviderState;
  alarms: AlarmState;
  concurrency: { limit: number };
}
export type Subject = keyof Readings;
export const SUBJECTS: readonly Subject[] = [
  'credentials',
  'region',
  'clock',
  'bootstrap',
  'stacks',
  'drift',
  'template',
  'certificate',
  'dns',
  'site',
  'payments',
  'mail',
  'admins',
  'provider',
  'alarms',
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
