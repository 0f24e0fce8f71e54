import { createHash } from 'node:crypto';
import {
  type ACMClient,
  DescribeCertificateCommand,
  type KeyAlgorithm,
  paginateListCertificates,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { CERTIFICATE_REGION, covers } from '../aws/certificates.ts';
import { type DnsRecord, formatRecord, type Zone, type Zones } from '../aws/zones.ts';

/** Lists the key types that CloudFront supports. By default, ACM lists only certificates with RSA 2048 keys. */
const KEYS: KeyAlgorithm[] = ['RSA_2048', 'RSA_3072', 'RSA_4096', 'EC_prime256v1'];

/**
 * Returns the ARN of a certificate that covers the domain, or null if there is none. Prefers issued certificates to pending
 * certificates.
 */
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
  /** ACM's status, such as `ISSUED`, `PENDING_VALIDATION`, or `FAILED`. */
  status: string;
  /** DNS record that validates the domain. Null until ACM has created it. */
  validationRecord: DnsRecord | null;
}

async function describe(acm: ACMClient, arn: string): Promise<Certificate> {
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  const { Name, Value } = Certificate?.DomainValidationOptions?.[0]?.ResourceRecord ?? {};
  const validationRecord: DnsRecord | null = Name && Value ? { name: Name, type: 'CNAME', value: Value } : null;
  return { arn, status: Certificate?.Status ?? 'unknown', validationRecord };
}

const request = async (acm: ACMClient, domain: string): Promise<string> => {
  // For an hour, ACM returns the same certificate for the same token.
  const IdempotencyToken = createHash('sha256').update(domain).digest('hex').slice(0, 32);
  const { CertificateArn } = await acm.send(
    new RequestCertificateCommand({ DomainName: domain, ValidationMethod: 'DNS', IdempotencyToken }),
  );
  if (!CertificateArn) throw new Error('ACM accepted the request for a certificate but returned no ARN.');
  return CertificateArn;
};

export interface CertificateSteps {
  /** Client in us-east-1. */
  acm: ACMClient;
  zones: Zones;
  say: (line: string) => void;
  /** Waits between two checks. */
  wait: () => Promise<void>;
  /** Maximum number of checks. */
  attempts: number;
}

/**
 * Finds or requests a certificate and returns its ARN once it is issued. Publishes its validation record in Route 53 if the
 * domain is there. Throws an `Error` with the record to publish if the certificate is not issued in time. A later run
 * continues with the same request.
 */
export async function ensureCertificate(domain: string, zone: Zone | null, steps: CertificateSteps): Promise<string> {
  const { acm, zones, say, wait, attempts } = steps;
  const arn = (await findCertificate(acm, domain)) ?? (await request(acm, domain));
  let certificate = await describe(acm, arn);
  let isPublished = false;
  for (let attempt = 0; certificate.status === 'PENDING_VALIDATION' && attempt < attempts; attempt += 1) {
    if (certificate.validationRecord && !isPublished) {
      isPublished = true;
      if (zone) {
        await zones.write(zone, certificate.validationRecord);
        say(
          `Wrote the validation record for the certificate of ${domain} to Route 53. ACM needs a few minutes to see it.`,
        );
      } else {
        say(`Publish this record with the DNS provider of ${domain}, so ACM can issue the certificate:`);
        say(`  ${formatRecord(certificate.validationRecord)}`);
        say('Waiting for ACM. You can also stop here and run the same command again later.');
      }
    }
    await wait();
    certificate = await describe(acm, arn);
  }
  if (certificate.status === 'ISSUED') return arn;
  const { status, validationRecord } = certificate;
  if (status !== 'PENDING_VALIDATION')
    throw new Error(
      `The certificate of ${domain} is ${status}. Delete it in ACM (${CERTIFICATE_REGION}), then deploy again.`,
    );
  const record = validationRecord ? `\n  ${formatRecord(validationRecord)}\n` : ' ';
  throw new Error(
    `ACM has not seen the validation record for ${domain} yet. Publish this record:${record}Then run the same command again.`,
  );
}
