import { IDENTITY_PROVIDERS, type IdentityProviderId } from '#shared/customers/federation.ts';
import { mailDomainOf, placeholderSender, withPlainDomain } from './sender.ts';
import type { Domain, KeyStore, Stage, StageName } from './stage.ts';

/**
 * Returns a deployment option from the CDK context. The functions below throw an `Error` that describes an invalid option.
 */
export type Text = (key: string) => string | undefined;

export function readDomain(text: Text): Domain | undefined {
  const chosen = text('domain');
  if (!chosen) return undefined;
  const name = withPlainDomain(chosen);
  const certificateArn = text('certificateArn');
  if (!certificateArn) throw new Error(`The domain ${name} needs a certificate: --certificate-arn ... (in us-east-1).`);
  const [id, zoneName] = [text('hostedZoneId'), text('hostedZoneName')];
  return id && zoneName ? { name, certificateArn, zone: { id, name: zoneName } } : { name, certificateArn };
}

export function readMailOptions(text: Text, stage: StageName, site: Domain | undefined): Stage['mail'] {
  const [mailAddress, mailDomain] = [text('mailAddress'), text('mailDomain')].map(
    (name) => name && withPlainDomain(name),
  );
  const domain = mailDomainOf(stage, { domain: site?.name, zone: site?.zone?.name, mailAddress, mailDomain });
  const identity = text('mailIdentity');
  if (identity && identity !== 'existing')
    throw new Error(`--mail-identity must be "existing" or left out, not "${identity}".`);
  return {
    address: mailAddress ?? (domain ? `orders@${domain}` : placeholderSender(stage)),
    domain,
    isShared: identity === 'existing',
    verified: text('mailVerified') === 'true',
  };
}

export function readBudget(text: Text): number {
  const dollars = Number(text('budgetDollars') ?? 25);
  if (!(dollars > 0))
    throw new Error(`--budget-dollars must be an amount in dollars per month, not "${text('budgetDollars')}".`);
  return dollars;
}

function readSwitch(text: Text, key: string, flag: string): boolean {
  const answer = text(key) ?? 'false';
  if (answer !== 'true' && answer !== 'false') throw new Error(`${flag} must be "true" or "false", not "${answer}".`);
  return answer === 'true';
}

/**
 * Returns true if the stage should have a dashboard, which costs three dollars a month. Its queries are always saved in Logs
 * Insights.
 */
export const readDashboard = (text: Text): boolean => readSwitch(text, 'dashboard', '--dashboard');

/**
 * Returns true if browsers should require TLS for every subdomain for a year. This includes subdomains that other services
 * run.
 */
export const readSubdomains = (text: Text): boolean => readSwitch(text, 'hstsSubdomains', '--hsts-subdomains');

/**
 * Returns the place where the keys are stored. `infra/ops/set-up/key-store.ts` finds it at each deployment. The default is
 * `secrets`, so that no template deletes the secrets of a stage that uses them.
 */
export function readKeyStore(text: Text, { keepsData }: { keepsData: boolean }): KeyStore {
  const store = text('keyStore') ?? 'secrets';
  if (store !== 'secrets' && store !== 'moved' && store !== 'parameters')
    throw new Error(`keyStore must be "secrets", "moved" or "parameters", not "${store}".`);
  return keepsData ? store : 'parameters';
}

/** Reads the web ACL for CloudFront. A new web ACL can be created only in us-east-1. */
export function readFirewall(text: Text, region: string | undefined): Stage['firewall'] {
  const arn = text('webAclArn');
  if (arn) return { arn };
  if (!readSwitch(text, 'waf', '--waf')) return 'none';
  if (region && region !== 'us-east-1')
    throw new Error(
      `A web ACL for CloudFront can only be created in us-east-1, but this stage is in ${region}. Create one there and name it with --web-acl-arn ...`,
    );
  return 'own';
}

/** Reads the user pool's plan. Essentials adds ways to sign in, and costs more if over 10,000 customers sign in per month. */
export function readPlan(text: Text): Stage['userPoolPlan'] {
  const plan = text('userPoolPlan') ?? 'lite';
  if (plan !== 'lite' && plan !== 'essentials')
    throw new Error(`--user-pool-plan must be "lite" or "essentials", not "${plan}".`);
  return plan;
}

/** Returns the providers in a value such as `google,apple`, in the order of their buttons. */
export function readProviders(text: Text): IdentityProviderId[] {
  const named = (text('signInWith') ?? '').split(',').filter(Boolean);
  const unknown = named.find((name) => !IDENTITY_PROVIDERS.some((known) => known === name));
  if (unknown)
    throw new Error(`--sign-in-with must be "google", "apple", or "google,apple", not "${text('signInWith')}".`);
  if (named.length > 0 && !text('domain'))
    throw new Error("--sign-in-with needs the shop's own domain: add --domain shop.example.");
  return IDENTITY_PROVIDERS.filter((known) => named.includes(known));
}

/**
 * Reads the kind of release. `at-once` is for a release that fixes the cause of an alarm, because the alarm would roll back a
 * gradual release.
 */
export function readRelease(text: Text): 'gradual' | 'at-once' {
  const release = text('release') ?? 'gradual';
  if (release !== 'gradual' && release !== 'at-once')
    throw new Error(`--release must be "gradual" or "at-once", not "${release}".`);
  return release;
}
