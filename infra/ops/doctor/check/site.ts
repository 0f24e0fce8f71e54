import { stackNames } from '#infra/stage.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { CERTIFICATE_REGION, covers } from '../../aws/certificates.ts';
import { deployCommand } from '../../aws/stacks.ts';
import type { AlarmState, CertificateState, CheckContext } from '../readings.ts';
import { broken, brokenInProduction, type Check, type CheckResult, daysUntil, warning } from './check.ts';

/** Days before the expiry at which a renewal must have failed. ACM renews certificates sixty days ahead. */
const RENEWED_BEFORE_DAYS = 30;

const acm = `https://${CERTIFICATE_REGION}.console.aws.amazon.com/acm/home?region=${CERTIFICATE_REGION}#/certificates/list`;

function checkEnd({ domain, endsAt }: CertificateState, context: CheckContext): CheckResult[] {
  if (endsAt === null) return [];
  const days = daysUntil(endsAt, context);
  const fix = `${acm} → the certificate → ACM needs its CNAME record in DNS to renew it`;
  if (days < 0) return [broken('certificate-ended', `The certificate of ${domain} has expired.`, fix)];
  if (days >= RENEWED_BEFORE_DAYS) return [];
  return [
    warning(
      'certificate-ends',
      `The certificate of ${domain} expires in ${pluralize(days, 'day')} and has not been renewed.`,
      fix,
    ),
  ];
}

export const checkCertificate: Check<'certificate'> = (certificate, context) => {
  if (!certificate) return [];
  const { domain, arn, status, names } = certificate;
  const region = arn.split(':')[3] ?? '';
  const again = deployCommand(context, `--domain ${domain} --certificate-arn=`);
  const results: CheckResult[] = [];
  if (region !== CERTIFICATE_REGION)
    results.push(
      broken(
        'certificate-region',
        `The certificate is in ${region}, but CloudFront needs it in ${CERTIFICATE_REGION}.`,
        again,
      ),
    );
  if (status !== 'ISSUED')
    results.push(
      broken(
        'certificate-not-issued',
        `The certificate of ${domain} is ${status}.`,
        `${acm} → the certificate → publish its CNAME record`,
      ),
    );
  if (!covers(names, domain))
    results.push(broken('certificate-names', `The certificate is for ${names.join(', ')}, not for ${domain}.`, again));
  return [...results, ...checkEnd(certificate, context)];
};

export const checkDns: Check<'dns'> = (dns) => {
  if (!dns) return [];
  const { domain, distribution, addresses, distributionAddresses, isThisShop } = dns;
  const fix = `At the DNS provider of ${domain}: a CNAME (or ALIAS) of ${domain} to ${distribution}`;
  if (addresses.length === 0) return [broken('dns-missing', `${domain} has no DNS address.`, fix)];
  const pointsHere = isThisShop ?? addresses.some((address) => distributionAddresses.includes(address));
  return pointsHere ? [] : [broken('dns-elsewhere', `${domain} does not point to this shop.`, fix)];
};

const LOGS = 'CloudWatch → Dashboards → the shop → list of errors';

function checkWebhook(url: string, status: number | null, context: CheckContext): CheckResult[] {
  if (status === 400) return [];
  const message = `${url} answers an unsigned event with ${status ?? 'nothing'} instead of 400`;
  if (status === null)
    return [broken('webhook-silent', `${message}.`, 'See DNS and certificate above, then run the doctor again.')];
  if (status >= 200 && status < 300)
    return [
      broken('webhook-open', `${message}, so it accepts events that Stripe did not sign.`, deployCommand(context)),
    ];
  if (status === 403 || status === 404)
    return [
      broken(
        'webhook-blocked',
        `${message}, so events don't reach the shop.`,
        `${deployCommand(context)}\nIf every address answers like this: docs/operating.md#every-address-answers-403`,
      ),
    ];
  return [broken('webhook-fails', `${message}, so Stripe's events wait for its next retry.`, LOGS)];
}

export const checkSite: Check<'site'> = ({ url, health, webhookUrl, webhook, isClosed }, context) => {
  // A closed shop explains any response, and the check of the functions already reports it.
  if (isClosed) return [];
  const unhealthy =
    health === 200 ? [] : [broken('health', `${url}/api/health answers ${health ?? 'nothing'} instead of 200.`, LOGS)];
  return [...unhealthy, ...checkWebhook(webhookUrl, webhook, context)];
};

function checkLost({ gone, muted }: AlarmState, context: CheckContext): CheckResult[] {
  const results: CheckResult[] = [];
  if (gone.length > 0)
    results.push(
      warning(
        'alarms-gone',
        `These alarms were deleted: ${gone.join(', ')}.`,
        `aws cloudformation get-template --stack-name ${stackNames(context.stage).app}   (shows their definitions, so you can create them again by hand)`,
      ),
    );
  if (muted.length > 0)
    results.push(
      warning(
        'alarms-muted',
        `${pluralize(muted.length, "alarm doesn't", "alarms don't")} notify anyone: ${muted.join(', ')}.`,
        `aws cloudwatch enable-alarm-actions --alarm-names ${muted.join(' ')}\nIf the notification was removed: CloudWatch → Alarms → the alarm → Edit → Notification → the same topic as the other alarms`,
      ),
    );
  return results;
}

export const checkAlarms: Check<'alarms'> = (alarms, context) => {
  const { count, firing, confirmed, unconfirmed } = alarms;
  // A preview has no alarms, because they cost money even without visitors.
  if (context.stage === 'preview' && count === 0) return [];
  const on = firing.map(({ name, description }) => broken('alarm', `The alarm ${name} is on: ${description}`, LOGS));
  const results = count === 0 ? on : [...on, ...checkLost(alarms, context)];
  if (count === 0)
    results.push(brokenInProduction(context, 'alarms-missing', 'There are no alarms.', deployCommand(context)));
  if (confirmed > 0) return results;
  return unconfirmed > 0
    ? [
        ...results,
        warning(
          'alarms-unconfirmed',
          'The alarms have no confirmed subscriber yet.',
          'Open the link in the email from AWS Notifications.',
        ),
      ]
    : [
        ...results,
        warning(
          'alarms-unheard',
          'The alarms have no subscriber.',
          // CloudFormation does not notice a canceled subscription, so a deployment alone would change nothing.
          `${deployCommand(context, '--alarm-mail you@your.shop')}\nIf someone used the unsubscribe link in an alarm email: SNS → Topics → ${stackNames(context.stage).app}-AlarmsTopic... → Create subscription → Email`,
        ),
      ];
};
