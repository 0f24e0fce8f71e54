import {
  ACMClient,
  DescribeCertificateCommand,
  ListCertificatesCommand,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { describe, expect, test } from 'vitest';
import { covers } from '#infra/ops/aws/certificates.ts';
import { type Zones, zoneOf } from '#infra/ops/aws/zones.ts';
import { ensureCertificate } from '#infra/ops/set-up/certificate.ts';
import { answering } from '../../support/cloud/aws-answers.ts';

describe('The zone of a domain', () => {
  const zones = [
    { id: 'Z1', name: 'example' },
    { id: 'Z2', name: 'shop.example' },
    { id: 'Z3', name: 'mail.shop.example' },
  ];

  test('is the nearest one', () => {
    expect(zoneOf('www.shop.example', zones)).toEqual({ id: 'Z2', name: 'shop.example' });
    expect(zoneOf('myshop.example', zones)).toEqual({ id: 'Z1', name: 'example' });
    expect(zoneOf('shop.test', zones)).toBeNull();
  });
});

describe('The certificate of a domain', () => {
  test.each([
    [['shop.example'], 'shop.example', true],
    [['*.shop.example'], 'www.shop.example', true],
    [['*.shop.example'], 'shop.example', false],
    [['*.shop.example'], 'a.b.shop.example', false],
    [['other.example', 'shop.example'], 'shop.example', true],
  ])('of %j covers %s: %s', (names, domain, isCovered) => {
    expect(covers(names, domain)).toBe(isCovered);
  });

  const proof = { Name: '_a.shop.example.', Type: 'CNAME', Value: '_b.acm-validations.aws.' };

  /** Emulates ACM with the listed certificates. `states` are the states that the certificate has one after another. */
  function steps(listed: object[], states: string[]) {
    const requests: unknown[] = [];
    const printed: string[] = [];
    const written: unknown[] = [];
    const acm = answering(
      ACMClient,
      new Map<
        typeof ListCertificatesCommand | typeof RequestCertificateCommand | typeof DescribeCertificateCommand,
        unknown
      >([
        [ListCertificatesCommand, { CertificateSummaryList: listed }],
        [
          RequestCertificateCommand,
          (input: unknown) => {
            requests.push(input);
            return { CertificateArn: 'arn:new' };
          },
        ],
        [
          DescribeCertificateCommand,
          () => {
            const Status = states.length > 1 ? states.shift() : states[0];
            return { Certificate: { Status, DomainValidationOptions: [{ ResourceRecord: proof }] } };
          },
        ],
      ]),
    );
    const zones: Zones = {
      list: async () => [],
      records: async () => [],
      write: async (...call) => void written.push(call),
    };
    const given = { acm, zones, say: (line: string) => void printed.push(line), wait: async () => {}, attempts: 3 };
    return { requests, printed, written, given };
  }

  test('is reused if there is one', async () => {
    const { requests, given } = steps(
      [{ CertificateArn: 'arn:there', DomainName: 'shop.example', Status: 'ISSUED' }],
      ['ISSUED'],
    );
    expect(await ensureCertificate('shop.example', null, given)).toBe('arn:there');
    expect(requests).toEqual([]);
  });

  test('is validated through Route 53 without manual steps', async () => {
    const { given, written } = steps([], ['PENDING_VALIDATION', 'PENDING_VALIDATION', 'ISSUED']);
    const zone = { id: 'Z1', name: 'shop.example' };
    expect(await ensureCertificate('shop.example', zone, given)).toBe('arn:new');
    expect(written).toEqual([[zone, { name: proof.Name, type: 'CNAME', value: proof.Value }]]);
  });

  test('prints the record to publish without a zone in Route 53, and can be completed later', async () => {
    const { given, printed, written } = steps([], ['PENDING_VALIDATION']);
    await expect(ensureCertificate('shop.example', null, given)).rejects.toThrow('Then run the same command again.');
    expect(printed.join('\n')).toContain('_a.shop.example.  CNAME  _b.acm-validations.aws.');
    expect(written).toEqual([]);
  });

  test('that failed at ACM is reported with the fix', async () => {
    const { given } = steps([], ['FAILED']);
    await expect(ensureCertificate('shop.example', null, given)).rejects.toThrow(
      'is FAILED. Delete it in ACM (us-east-1)',
    );
  });
});
