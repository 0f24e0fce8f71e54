import { IDENTITY_PROVIDERS, type IdentityProviderId } from '#shared/customers/federation.ts';
import { mailDomainOf, placeholderSender, withPlainDomain } from './sender.ts';
import type { Domain, KeyStore, Stage, StageName } from './stage.ts';

/** Reads a deploy option of the CDK context. The readers below throw an `Error` that names what is wrong. */
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

/** A dashboard costs three dollars a month; its queries are saved in Logs Insights anyway. */
export const readDashboard = (text: Text): boolean => readSwitch(text, 'dashboard', '--dashboard');

/** When true, browsers demand TLS of every subdomain for a year, also of those that other services answer. */
export const readSubdomains = (text: Text): boolean => readSwitch(text, 'hstsSubdomains', '--hsts-subdomains');

/**
 * Reads where the keys are, which `infra/ops/set-up/key-store.ts` finds out at each deploy. By default they stay in
 * secrets, so that no template deletes the secrets of a stage that uses them.
 */
export function readKeyStore(text: Text, { keepsData }: { keepsData: boolean }): KeyStore {
  const store = text('keyStore') ?? 'secrets';
  if (store !== 'secrets' && store !== 'moved' && store !== 'parameters')
    throw new Error(`keyStore must be "secrets", "moved" or "parameters", not "${store}".`);
  return keepsData ? store : 'parameters';
}

/** A web ACL for CloudFront can only be made in us-east-1, wherever the shop is. */
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

/** Essentials adds ways to sign in, and costs more beyond 10,000 customers who sign in a month. */
export function readPlan(text: Text): Stage['userPoolPlan'] {
  const plan = text('userPoolPlan') ?? 'lite';
  if (plan !== 'lite' && plan !== 'essentials')
    throw new Error(`--user-pool-plan must be "lite" or "essentials", not "${plan}".`);
  return plan;
}

/** Reads providers such as `google,apple`, in the order of their buttons. */
export function readProviders(text: Text): IdentityProviderId[] {
  const named = (text('signInWith') ?? '').split(',').filter(Boolean);
  const unknown = named.find((name) => !IDENTITY_PROVIDERS.some((known) => known === name));
  if (unknown)
    throw new Error(`--sign-in-with must be "google", "apple", or "google,apple", not "${text('signInWith')}".`);
  if (named.length > 0 && !text('domain'))
    throw new Error("--sign-in-with needs the shop's own domain: add --domain shop.example.");
  return IDENTITY_PROVIDERS.filter((known) => named.includes(known));
}

/** `at-once` is for a release that fixes the cause of an alarm, which the alarm would otherwise roll back. */
export function readRelease(text: Text): 'gradual' | 'at-once' {
  const release = text('release') ?? 'gradual';
  if (release !== 'gradual' && release !== 'at-once')
    throw new Error(`--release must be "gradual" or "at-once", not "${release}".`);
  return release;
}
