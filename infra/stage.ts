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
  /** ARN of an ACM certificate in us-east-1, where CloudFront looks for it. */
  certificateArn: string;
  /** Set if Route 53 hosts the domain. The shop then writes its own records. */
  zone?: { id: string; name: string };
}

export interface Stage {
  name: StageName;
  /** Account and region of the credentials. Empty without credentials, so that the templates fit any account and region. */
  environment: Environment;
  /** True if data outlives the stack. Only a preview is deleted with its data. */
  keepsData: boolean;
  /** True if CloudFormation refuses to delete the stacks. */
  isProtected: boolean;
  /** True if the stage has its own alarms and metrics, which cost money even without visitors. */
  isWatched: boolean;
  /** True if the stage has a CloudWatch dashboard, which costs three dollars a month. */
  hasDashboard: boolean;
  /** True if a new version first gets only one request in ten, and is rolled back if an alarm fires. */
  shiftsGradually: boolean;
  /**
   * Place of Stripe's and the provider's keys. `secrets`: in the data stack's secrets, as in the oldest stages. `parameters`:
   * in parameters, which cost nothing. `moved`: also in parameters, but the stack still has the secrets.
   */
  keys: KeyStore;
  logRetention: RetentionDays;
  /** Days for which CloudFront's access logs are kept. They contain visitors' IP addresses. */
  visitLogDays: number;
  /** Locations of CloudFront. `near` is North America and Europe. */
  reach: 'near' | 'world';
  /** Name of the brand, used in the user pool's emails and as the sender's name. */
  storeName: string;
  alarmMail: string | undefined;
  /**
   * Monthly budget for the whole account, in US dollars. Emails warn at 80%, and when AWS forecasts that all of it will be
   * spent.
   */
  budgetDollars: number;
  /** Web ACL for CloudFront. `own` creates one, and an ARN selects an existing one. */
  firewall: 'none' | 'own' | { arn: string };
  /** Feature plan of the user pool. It determines the ways in which customers can sign in (`infra/sign-in-options.ts`). */
  userPoolPlan: 'lite' | 'essentials';
  /** Providers whose accounts may sign in. `npm run sign-in-with` must add them to the user pool first. */
  signInWith: readonly IdentityProviderId[];
  domain: Domain | undefined;
  /** True if browsers must use TLS for subdomains too. */
  tlsOnSubdomains: boolean;
  mail: {
    /** Email address of the sender. */
    address: string;
    /** Domain to verify with SES. Without a domain, only the address is verified. */
    domain: string | undefined;
    /** True if another stage in this account and region already created the sender at SES. This stage then uses it. */
    isShared: boolean;
    /** True if the user pool also sends through SES. `infra/ops/mail/pool-sender.ts` checks this at each deployment. */
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

/** Returns true if new versions are checked before they get requests. A deployment with `--release at-once` skips this. */
export const isTriedFirst = (stage: StageName): boolean => fixed[stage].shiftsGradually;

/** Returns the stage with this name. Throws an `Error` that lists the stages if there is none. */
export function readStageName(name: string): StageName {
  const found = stageNames.find((known) => known === name);
  if (!found) throw new Error(`There is no stage "${name}". Choose one of ${stageNames.join(', ')}.`);
  return found;
}

export const stackNames = (stage: StageName) => ({ data: `foundation-${stage}-data`, app: `foundation-${stage}-app` });

// The name is fixed, because the user pool in the other stack needs it too.
export const configurationSetName = (stage: StageName): string => `foundation-${stage}`;

/**
 * Returns the names of the parameters with keys. No stack creates them, because CloudFormation cannot create encrypted
 * parameters. They are created when keys are first stored.
 */
export const parameterNames = (stage: StageName) => ({
  paymentKeys: `/foundation-${stage}/payment-keys`,
  providerKey: `/foundation-${stage}/provider-key`,
});

/** Returns the names of the secrets in which previews stored their keys before they could be in parameters. */
export const secretNames = (stage: StageName) => ({
  paymentKeys: `foundation-${stage}/payment-keys`,
  providerKey: `foundation-${stage}/provider-key`,
});

export const tagsOf = (stage: StageName) => ({ app: 'foundation', stage, shop: `foundation-${stage}` });

/** First value of the payment secret. Never change it, because CloudFormation would then overwrite the live keys. */
export const PLACEHOLDER = 'not-set';

/** Reads the stage and its options from the CDK context, which `npm run deploy` fills from `stages.json`. */
export function readStage(node: Node): Stage {
  const text: Text = (key) => node.tryGetContext(key)?.toString() || undefined;
  const name = readStageName(text('stage') ?? 'dev');
  const domain = readDomain(text);
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  return {
    name,
    // Without credentials, CDK still sets its default region. With that region, the templates would fit no other region.
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
