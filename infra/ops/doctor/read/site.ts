import { Resolver } from 'node:dns/promises';
import { type ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import type { CertificateState, DnsState, SiteState } from '../readings.ts';

const TIMEOUT_MS = 10_000;

async function statusOf(url: string, init: RequestInit = {}): Promise<number | null> {
  const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status ?? null;
}

/** Requests the shop's health check, and sends an event without a valid signature to the webhook. */
export async function readSite(url: string, webhookUrl: string): Promise<Omit<SiteState, 'isClosed'>> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=0,v1=00' };
  const [health, webhook] = await Promise.all([
    statusOf(`${url}/api/health`),
    statusOf(webhookUrl, { method: 'POST', headers, body: '{}' }),
  ]);
  return { url, health, webhookUrl, webhook };
}

type Names = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** Returns all addresses of a name, or none for an unknown name. Throws if the DNS server fails. */
async function addressesOf(resolver: Names, name: string): Promise<string[]> {
  const answers = await Promise.all(
    [resolver.resolve4(name), resolver.resolve6(name)].map((answer) =>
      answer.catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
        throw error;
      }),
    ),
  );
  return answers.flat();
}

/** Returns true if the site's public configuration contains the user pool's id. Returns null if the site does not answer. */
async function servesPool(url: string, userPoolId: string): Promise<boolean | null> {
  const response = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response) return null;
  return (await response.text()).includes(userPoolId);
}

/** Resolves the domain through DNS servers. Ignores this machine's hosts file. */
export async function readDns(
  shop: { siteUrl: string; distribution: string; userPoolId: string },
  resolver: Names = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
): Promise<DnsState> {
  const domain = new URL(shop.siteUrl).hostname;
  const [addresses, distributionAddresses] = await Promise.all([
    addressesOf(resolver, domain),
    addressesOf(resolver, shop.distribution),
  ]);
  const isThisShop = addresses.length > 0 ? await servesPool(shop.siteUrl, shop.userPoolId) : null;
  return { domain, distribution: shop.distribution, addresses, distributionAddresses, isThisShop };
}

/** Reads a certificate. `acm` must be a client in the certificate's region. */
export async function readCertificate(acm: ACMClient, domain: string, arn: string): Promise<CertificateState> {
  const { Certificate: found } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  return {
    domain,
    arn,
    status: found?.Status ?? 'unknown',
    names: found?.SubjectAlternativeNames ?? [found?.DomainName ?? ''],
    endsAt: found?.NotAfter?.getTime() ?? null,
  };
}
