import type { Environment } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import {
  readBudget,
  readDomain,
  readFirewall,
  readMail,
  readRelease,
  readSubdomains,
  type Text,
} from './read-choices.ts';

export const stageNames = ['dev', 'preview', 'production'] as const;
export type StageName = (typeof stageNames)[number];

export interface Domain {
  name: string;
  /** An ACM certificate in us-east-1, where CloudFront looks for it. */
  certificateArn: string;
  /** Given when Route 53 answers for the domain: the shop then writes its own records. */
  zone?: { id: string; name: string };
}

export interface Stage {
  name: StageName;
  /** The account and region of the credentials in use; absent offline, where the templates fit any. */
  environment: Environment;
  /** Data outlives the stack. Only a preview is thrown away whole. */
  keepsData: boolean;
  /** CloudFormation refuses to take the stacks down. */
  isProtected: boolean;
  /** Has alarms, a dashboard and metrics of its own, which cost money also when nobody comes. */
  isWatched: boolean;
  /** X-Ray keeps what requests waited for; it costs by the trace, and the clock alone makes 43,200 a month. */
  isTraced: boolean;
  /** Minutes between two strikes of the clock, which costs a strike whether or not anything is due. */
  clockMinutes: number;
  /** A new version answers one request in ten for a while before it answers all, and is taken back when an alarm goes off. */
  shiftsGradually: boolean;
  logRetention: RetentionDays;
  /** Days that CloudFront's access logs, which hold addresses of visitors, are kept. */
  visitLogDays: number;
  /** Where CloudFront answers from: `near` is North America and Europe. */
  reach: 'near' | 'world';
  /** The brand's name in the mails of the user pool and as the sender. */
  storeName: string;
  /** Who is told when an alarm goes off. */
  alarmMail: string | undefined;
  /** Dollars a month of the whole account; at most of it, and when all of it is foreseen, the owner is told. */
  budgetDollars: number;
  /** The firewall before CloudFront: `own` makes one, an ARN names one that exists. */
  firewall: 'none' | 'own' | { arn: string };
  domain: Domain | undefined;
  /** Browsers insist on TLS for the names below the domain too. */
  tlsOnSubdomains: boolean;
  mail: {
    /** The sender's address. */
    address: string;
    /** The domain to verify with SES; without one the address alone is verified. */
    domain: string | undefined;
    /** True when SES has the sender already, from another stage of this account and region: it is then used, not made. */
    isShared: boolean;
    /** Whether the user pool's mails go out through SES as well; `infra/ops/mail/pool-sender.ts` finds out at each deploy. */
    verified: boolean;
  };
}

type Fixed = Pick<
  Stage,
  | 'keepsData'
  | 'isProtected'
  | 'isWatched'
  | 'isTraced'
  | 'clockMinutes'
  | 'shiftsGradually'
  | 'logRetention'
  | 'visitLogDays'
  | 'reach'
>;

const fixed: Record<StageName, Fixed> = {
  dev: {
    keepsData: true,
    isProtected: false,
    isWatched: true,
    isTraced: true,
    clockMinutes: 1,
    shiftsGradually: false,
    logRetention: RetentionDays.TWO_WEEKS,
    visitLogDays: 14,
    reach: 'near',
  },
  preview: {
    keepsData: false,
    isProtected: false,
    isWatched: false,
    isTraced: false,
    clockMinutes: 60,
    shiftsGradually: false,
    logRetention: RetentionDays.ONE_WEEK,
    visitLogDays: 7,
    reach: 'near',
  },
  production: {
    keepsData: true,
    isProtected: true,
    isWatched: true,
    isTraced: true,
    clockMinutes: 1,
    shiftsGradually: true,
    logRetention: RetentionDays.THREE_MONTHS,
    visitLogDays: 30,
    reach: 'world',
  },
};

/** Whether new versions are tried before requests meet them, unless a deploy says `--release at-once`. */
export const isTriedFirst = (stage: StageName): boolean => fixed[stage].shiftsGradually;

/** Throws an `Error` that lists the stages when `name` is none of them. */
export function readStageName(name: string): StageName {
  const found = stageNames.find((known) => known === name);
  if (!found) throw new Error(`There is no stage "${name}": choose one of ${stageNames.join(', ')}.`);
  return found;
}

export const stackNames = (stage: StageName) => ({ data: `foundation-${stage}-data`, app: `foundation-${stage}-app` });

// Named here because the user pool, in the other stack, names it as well.
export const configurationSetName = (stage: StageName): string => `foundation-${stage}`;

/** What a stage names secrets that no stack makes: neither may end in a hyphen and six characters, as AWS ends its ARNs. */
export const secretNames = (stage: StageName) => ({
  paymentKeys: `foundation-${stage}/payment-keys`,
  providerKey: `foundation-${stage}/provider-key`,
});

/** What everything of a stage is tagged with. */
export const tagsOf = (stage: StageName) => ({ app: 'foundation', stage, shop: `foundation-${stage}` });

/**
 * What stands in the payment secret until the owner fills it in. Never to be changed: CloudFormation writes what a template
 * says over what is there as soon as it says something else, the live keys.
 */
export const PLACEHOLDER = 'not-set';

/** Reads the stage and the owner's choices from the CDK context: `npm run deploy` puts there what `stages.json` keeps. */
export function readStage(node: Node): Stage {
  const text: Text = (key) => node.tryGetContext(key)?.toString() || undefined;
  const name = readStageName(text('stage') ?? 'dev');
  const domain = readDomain(text);
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  return {
    name,
    // Without credentials CDK still names a region, its own default: taken, the templates would fit there alone.
    environment: account ? { account, region } : {},
    ...fixed[name],
    shiftsGradually: readRelease(text) === 'gradual' && fixed[name].shiftsGradually,
    storeName: text('storeName') ?? 'FOUNDATION',
    alarmMail: text('alarmMail'),
    budgetDollars: readBudget(text),
    firewall: readFirewall(text, region),
    domain,
    tlsOnSubdomains: readSubdomains(text),
    mail: readMail(text, name, domain),
  };
}
