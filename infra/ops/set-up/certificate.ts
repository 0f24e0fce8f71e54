import { createHash } from 'node:crypto';
import {
  type ACMClient,
  DescribeCertificateCommand,
  type KeyAlgorithm,
  paginateListCertificates,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { CERTIFICATE_REGION, covers } from '../aws/certificates.ts';
import type { DnsRecord, Zone, Zones } from '../aws/zones.ts';

/** ACM lists certificates of other keys than RSA 2048 only when asked. CloudFront takes these. */
const KEYS: KeyAlgorithm[] = ['RSA_2048', 'RSA_3072', 'RSA_4096', 'EC_prime256v1'];

/** A certificate of the account that covers the domain, issued rather than pending; null when there is none. */
export async function findCertificate(acm: ACMClient, domain: string): Promise<string | null> {
  const found = new Map<string, string>();
  const query = {
    CertificateStatuses: ['ISSUED' as const, 'PENDING_VALIDATION' as const],
    Includes: { keyTypes: KEYS },
  };
  for await (const page of paginateListCertificates({ client: acm }, query)) {
    for (const one of page.CertificateSummaryList ?? []) {
      const names = [one.DomainName ?? '', ...(one.SubjectAlternativeNameSummaries ?? [])];
      if (one.CertificateArn && covers(names, domain)) found.set(one.Status ?? '', one.CertificateArn);
    }
  }
  return found.get('ISSUED') ?? found.get('PENDING_VALIDATION') ?? null;
}

export interface Certificate {
  arn: string;
  /** ACM's own word: `ISSUED`, `PENDING_VALIDATION`, `FAILED` and the like. */
  status: string;
  /** Record that proves the domain to ACM; null until ACM has made it up. */
  proof: DnsRecord | null;
}

async function describe(acm: ACMClient, arn: string): Promise<Certificate> {
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  const { Name, Value } = Certificate?.DomainValidationOptions?.[0]?.ResourceRecord ?? {};
  const proof: DnsRecord | null = Name && Value ? { name: Name, type: 'CNAME', value: Value } : null;
  return { arn, status: Certificate?.Status ?? 'unknown', proof };
}

const request = async (acm: ACMClient, domain: string): Promise<string> => {
  // The token makes a repeated request the same one, for the hour that ACM remembers it.
  const IdempotencyToken = createHash('sha256').update(domain).digest('hex').slice(0, 32);
  const { CertificateArn } = await acm.send(
    new RequestCertificateCommand({ DomainName: domain, ValidationMethod: 'DNS', IdempotencyToken }),
  );
  if (!CertificateArn) throw new Error('ACM took the request for a certificate but named none.');
  return CertificateArn;
};

export interface CertificateSteps {
  /** A client in us-east-1. */
  acm: ACMClient;
  zones: Zones;
  say: (line: string) => void;
  /** Waits between two looks. */
  wait: () => Promise<void>;
  /** How often it is looked at most. */
  looks: number;
}

export const asLine = ({ name, type, value }: DnsRecord): string => `  ${name}  ${type}  ${value}`;

/**
 * The certificate of a domain, issued: found, or asked for and proved through the zone where Route 53 has it. Throws an
 * `Error` that says what to publish when the owner has to, and to try again afterwards: nothing is asked for twice.
 */
export async function issuedCertificate(domain: string, zone: Zone | null, steps: CertificateSteps): Promise<string> {
  const { acm, zones, say, wait, looks } = steps;
  const arn = (await findCertificate(acm, domain)) ?? (await request(acm, domain));
  let certificate = await describe(acm, arn);
  let isPublished = false;
  for (let look = 0; certificate.status === 'PENDING_VALIDATION' && look < looks; look += 1) {
    if (certificate.proof && !isPublished) {
      isPublished = true;
      if (zone) {
        await zones.write(zone, certificate.proof);
        say(`Wrote the proof for the certificate of ${domain} into Route 53. ACM takes some minutes to see it.`);
      } else {
        say(`Publish this record where ${domain} is managed, so that ACM issues its certificate:`);
        say(asLine(certificate.proof));
        say('Waiting for ACM. You may also stop here and run the same command later.');
      }
    }
    await wait();
    certificate = await describe(acm, arn);
  }
  if (certificate.status === 'ISSUED') return arn;
  const { status, proof } = certificate;
  if (status !== 'PENDING_VALIDATION')
    throw new Error(
      `The certificate of ${domain} is ${status}. Delete it in ACM (${CERTIFICATE_REGION}), then deploy again.`,
    );
  const record = proof ? `\n${asLine(proof)}\n` : ' ';
  throw new Error(
    `ACM has not seen the proof for ${domain} yet. This record has to be published:${record}Then run the same command again.`,
  );
}
