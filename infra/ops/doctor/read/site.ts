import { Resolver } from 'node:dns/promises';
import { type ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import type { CertificateState, DnsState, SiteState } from '../facts.ts';

const TIMEOUT_MS = 10_000;

async function statusOf(url: string, init: RequestInit = {}): Promise<number | null> {
  const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status ?? null;
}

/** Asks the shop as a shopper does, and tells its webhook an event that nobody signed. */
export async function readSite(url: string, webhookUrl: string): Promise<Omit<SiteState, 'isClosed'>> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=0,v1=00' };
  const [health, webhook] = await Promise.all([
    statusOf(`${url}/api/health`),
    statusOf(webhookUrl, { method: 'POST', headers, body: '{}' }),
  ]);
  return { url, health, webhookUrl, webhook };
}

/** DNS, as far as it is asked. */
type Names = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** All addresses of a name, none for a name that does not exist. Throws when the DNS server itself fails. */
async function addressesOf(resolver: Names, name: string): Promise<string[]> {
  const asked = await Promise.all(
    [resolver.resolve4(name), resolver.resolve6(name)].map((answer) =>
      answer.catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
        throw error;
      }),
    ),
  );
  return asked.flat();
}

/** Whether the site says of itself that it is this shop: its public configuration names the user pool. */
async function servesPool(url: string, userPoolId: string): Promise<boolean | null> {
  const response = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response) return null;
  return (await response.text()).includes(userPoolId);
}

/** Where a domain leads, asked of the DNS servers and not of this machine's own names. */
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

/** A certificate as ACM knows it; `acm` asks in the certificate's own region. */
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
