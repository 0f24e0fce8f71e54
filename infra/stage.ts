import type { Environment } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import type { IdentityProviderId } from '#shared/customers/federation.ts';
import {
  readBudget,
  readDashboard,
  readDomain,
  readFirewall,
  readKeyStore,
  readMailOptions,
  readPlan,
  readProviders,
  readRelease,
  readSubdomains,
  type Text,
} from './read-options.ts';

export const stageNames = ['dev', 'preview', 'production'] as const;
export type StageName = (typeof stageNames)[number];

export type KeyStore = 'secrets' | 'moved' | 'parameters';

export interface Domain {
  name: string;
  /** An ACM certificate in us-east-1, where CloudFront looks for it. */
  certificateArn: string;
  /** Given when Route 53 answers for the domain: the shop then writes its own records. */
  zone?: { id: string; name: string };
}

export interface Stage {
  name: StageName;
  /** The account and region of the credentials; absent offline, where the templates fit any. */
  environment: Environment;
  /** Data outlives the stack. Only a preview is deleted as a whole. */
  keepsData: boolean;
  /** CloudFormation refuses to delete the stacks. */
  isProtected: boolean;
  /** Has alarms and metrics of its own, which cost money even without visitors. */
  isWatched: boolean;
  /** Has a dashboard in CloudWatch, three dollars a month. */
  hasDashboard: boolean;
  /** A new version gets one request in ten for a while, and is rolled back when an alarm rings. */
  shiftsGradually: boolean;
  /**
   * Names the place of Stripe's and the provider's keys. `secrets`: in the data stack's secrets, as stages were first deployed.
   * `parameters`: in parameters, which cost nothing. `moved`: in parameters, too; the stack still has the secrets.
   */
  keys: KeyStore;
  logRetention: RetentionDays;
  /** Retention of CloudFront's access logs, which hold visitors' IP addresses. */
  visitLogDays: number;
  /** CloudFront's locations: `near` is North America and Europe. */
  reach: 'near' | 'world';
  /** The brand's name in the mails of the user pool and as the sender. */
  storeName: string;
  alarmMail: string | undefined;
  /** US dollars a month for the whole account; mails warn at 80 % and when AWS forecasts all of it. */
  budgetDollars: number;
  /** CloudFront's web ACL: `own` makes one, an ARN names an existing one. */
  firewall: 'none' | 'own' | { arn: string };
  /** The user pool's feature plan, which decides how customers may sign in (`infra/sign-in-options.ts`). */
  userPoolPlan: 'lite' | 'essentials';
  /** Providers whose accounts may sign in, once `npm run sign-in-with` has put them into the user pool. */
  signInWith: readonly IdentityProviderId[];
  domain: Domain | undefined;
  /** Browsers demand TLS of subdomains too. */
  tlsOnSubdomains: boolean;
  mail: {
    /** The sender's address. */
    address: string;
    /** The domain to verify with SES; without one the address alone is verified. */
    domain: string | undefined;
    /** SES already has the sender, from another stage of this account and region: it is used, not made. */
    isShared: boolean;
    /** The user pool's mails go out through SES too; `infra/ops/mail/pool-sender.ts` finds out at each deploy. */
    verified: boolean;
  };
}

type Fixed = Pick<
  Stage,
  'keepsData' | 'isProtected' | 'isWatched' | 'shiftsGradually' | 'logRetention' | 'visitLogDays' | 'reach'
>;

const fixed: Record<StageName, Fixed> = {
  dev: {
    keepsData: true,
    isProtected: false,
    isWatched: true,
    shiftsGradually: false,
    logRetention: RetentionDays.TWO_WEEKS,
    visitLogDays: 14,
    reach: 'near',
  },
  preview: {
    keepsData: false,
    isProtected: false,
    isWatched: false,
    shiftsGradually: false,
    logRetention: RetentionDays.ONE_WEEK,
    visitLogDays: 7,
    reach: 'near',
  },
  production: {
    keepsData: true,
    isProtected: true,
    isWatched: true,
    shiftsGradually: true,
    logRetention: RetentionDays.THREE_MONTHS,
    visitLogDays: 30,
    reach: 'world',
  },
};

/** True when new versions are checked before they get requests, unless a deploy has `--release at-once`. */
export const isTriedFirst = (stage: StageName): boolean => fixed[stage].shiftsGradually;

/** Throws an `Error` that lists the stages when `name` is none of them. */
export function readStageName(name: string): StageName {
  const found = stageNames.find((known) => known === name);
  if (!found) throw new Error(`There is no stage "${name}". Choose one of ${stageNames.join(', ')}.`);
  return found;
}

export const stackNames = (stage: StageName) => ({ data: `foundation-${stage}-data`, app: `foundation-${stage}-app` });

// The user pool, in the other stack, needs it too.
export const configurationSetName = (stage: StageName): string => `foundation-${stage}`;

/** Names of the parameters with keys. No stack makes them, as CloudFormation cannot encrypt one: they come with their first text. */
export const parameterNames = (stage: StageName) => ({
  paymentKeys: `/foundation-${stage}/payment-keys`,
  providerKey: `/foundation-${stage}/provider-key`,
});

/** Names of the secrets that previews had before parameters. */
export const secretNames = (stage: StageName) => ({
  paymentKeys: `foundation-${stage}/payment-keys`,
  providerKey: `foundation-${stage}/provider-key`,
});

export const tagsOf = (stage: StageName) => ({ app: 'foundation', stage, shop: `foundation-${stage}` });

/** The payment secret's first value. Never change it: a changed value makes CloudFormation overwrite the live keys. */
export const PLACEHOLDER = 'not-set';

/** Reads the stage and its options from the CDK context, which `npm run deploy` fills from `stages.json`. */
export function readStage(node: Node): Stage {
  const text: Text = (key) => node.tryGetContext(key)?.toString() || undefined;
  const name = readStageName(text('stage') ?? 'dev');
  const domain = readDomain(text);
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  return {
    name,
    // Without credentials CDK still sets its default region; with that, the templates would fit no other.
    environment: account ? { account, region } : {},
    ...fixed[name],
    shiftsGradually: readRelease(text) === 'gradual' && fixed[name].shiftsGradually,
    keys: readKeyStore(text, fixed[name]),
    storeName: text('storeName') ?? 'FOUNDATION',
    alarmMail: text('alarmMail'),
    budgetDollars: readBudget(text),
    hasDashboard: readDashboard(text),
    firewall: readFirewall(text, region),
    userPoolPlan: readPlan(text),
    signInWith: readProviders(text),
    domain,
    tlsOnSubdomains: readSubdomains(text),
    mail: readMailOptions(text, name, domain),
  };
}
