import { stackNames } from '#infra/stage.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { CERTIFICATE_REGION, covers } from '../../aws/certificates.ts';
import type { About, AlarmState, CertificateState } from '../facts.ts';
import { broken, brokenInProduction, daysUntil, deployCommand, type Finding, type Judge, warning } from './judge.ts';

/** ACM renews sixty days ahead; less than this is left only when it could not. */
const RENEWED_BEFORE_DAYS = 30;

const acm = `https://${CERTIFICATE_REGION}.console.aws.amazon.com/acm/home?region=${CERTIFICATE_REGION}#/certificates/list`;

function judgeEnd({ domain, endsAt }: CertificateState, about: About): Finding[] {
  if (endsAt === null) return [];
  const days = daysUntil(endsAt, about);
  const fix = `${acm} → the certificate → its CNAME record has to be in DNS for ACM to renew it`;
  if (days < 0) return [broken('certificate-ended', `The certificate of ${domain} has ended.`, fix)];
  if (days >= RENEWED_BEFORE_DAYS) return [];
  return [
    warning(
      'certificate-ends',
      `The certificate of ${domain} ends in ${pluralize(days, 'day')} and was not renewed.`,
      fix,
    ),
  ];
}

export const judgeCertificate: Judge<'certificate'> = (certificate, about) => {
  if (!certificate) return [];
  const { domain, arn, status, names } = certificate;
  const region = arn.split(':')[3] ?? '';
  const again = deployCommand(about, `--domain ${domain} --certificate-arn=`);
  const findings: Finding[] = [];
  if (region !== CERTIFICATE_REGION)
    findings.push(
      broken(
        'certificate-region',
        `The certificate is in ${region}; CloudFront looks in ${CERTIFICATE_REGION} only.`,
        again,
      ),
    );
  if (status !== 'ISSUED')
    findings.push(
      broken(
        'certificate-not-issued',
        `The certificate of ${domain} is ${status}.`,
        `${acm} → the certificate → publish its CNAME record`,
      ),
    );
  if (!covers(names, domain))
    findings.push(broken('certificate-names', `The certificate is for ${names.join(', ')}, not for ${domain}.`, again));
  return [...findings, ...judgeEnd(certificate, about)];
};

export const judgeDns: Judge<'dns'> = (dns) => {
  if (!dns) return [];
  const { domain, distribution, addresses, distributionAddresses, isThisShop } = dns;
  const fix = `At the DNS provider of ${domain}: a CNAME (or ALIAS) of ${domain} to ${distribution}`;
  if (addresses.length === 0) return [broken('dns-missing', `${domain} has no address.`, fix)];
  const leadsHere = isThisShop ?? addresses.some((address) => distributionAddresses.includes(address));
  return leadsHere ? [] : [broken('dns-elsewhere', `${domain} does not lead to this shop.`, fix)];
};

const LOGS = 'CloudWatch → Dashboards → the shop → the list of errors';

function judgeWebhook(url: string, status: number | null, about: About): Finding[] {
  if (status === 400) return [];
  const says = `${url} answers an event without signature with ${status ?? 'nothing'} in place of 400`;
  if (status === null)
    return [broken('webhook-silent', `${says}.`, 'See DNS and certificate above; then run the doctor again.')];
  if (status >= 200 && status < 300)
    return [broken('webhook-open', `${says}: it believes events that Stripe did not sign.`, deployCommand(about))];
  if (status === 403 || status === 404)
    return [
      broken(
        'webhook-blocked',
        `${says}: events do not reach the shop.`,
        `${deployCommand(about)}\nWhere every address answers so: README.md, "Operating it"`,
      ),
    ];
  return [broken('webhook-fails', `${says}: Stripe's events are lost until its next try.`, LOGS)];
}

export const judgeSite: Judge<'site'> = ({ url, health, webhookUrl, webhook, isClosed }, about) => {
  // Whatever it answers, that is why: it is told of the functions.
  if (isClosed) return [];
  const unhealthy =
    health === 200 ? [] : [broken('health', `${url}/api/health answers ${health ?? 'nothing'} in place of 200.`, LOGS)];
  return [...unhealthy, ...judgeWebhook(webhookUrl, webhook, about)];
};

function judgeLost({ gone, muted }: AlarmState, about: About): Finding[] {
  const findings: Finding[] = [];
  if (gone.length > 0)
    findings.push(
      warning(
        'alarms-gone',
        `These alarms were deleted: ${gone.join(', ')}.`,
        `aws cloudformation get-template --stack-name ${stackNames(about.stage).app}   (says what they were; make them again by hand)`,
      ),
    );
  if (muted.length > 0)
    findings.push(
      warning(
        'alarms-muted',
        `${pluralize(muted.length, 'alarm goes', 'alarms go')} off without telling anybody: ${muted.join(', ')}.`,
        `aws cloudwatch enable-alarm-actions --alarm-names ${muted.join(' ')}\nWhere its notification was taken away: CloudWatch → Alarms → the alarm → Edit → Notification → the topic of the others`,
      ),
    );
  return findings;
}

export const judgeAlarms: Judge<'alarms'> = (alarms, about) => {
  const { count, ringing, heardBy, unconfirmed } = alarms;
  // A preview has none: they cost money also when nobody comes.
  if (about.stage === 'preview' && count === 0) return [];
  const on = ringing.map(({ name, says }) => broken('alarm', `The alarm ${name} is on: ${says}`, LOGS));
  const findings = count === 0 ? on : [...on, ...judgeLost(alarms, about)];
  if (count === 0)
    findings.push(brokenInProduction(about, 'alarms-missing', 'There are no alarms.', deployCommand(about)));
  if (heardBy > 0) return findings;
  return unconfirmed > 0
    ? [
        ...findings,
        warning(
          'alarms-unconfirmed',
          'Nobody hears the alarms yet.',
          'Open the link in the mail from AWS Notifications.',
        ),
      ]
    : [
        ...findings,
        warning(
          'alarms-unheard',
          'Nobody hears the alarms.',
          // CloudFormation does not miss a subscription that somebody ended, and a deploy would change nothing.
          `${deployCommand(about, '--alarm-mail you@your.shop')}\nWhere that was done and somebody ended it, as the link in each mail does: SNS → Topics → ${stackNames(about.stage).app}-AlarmsTopic... → Create subscription → Email`,
        ),
      ];
};
