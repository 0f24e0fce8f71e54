import { withPlainDomain } from '../sender.ts';

const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]';
type Format = readonly [pattern: RegExp, expected: string];
const domain: Format = [new RegExp(`^${DOMAIN}$`, 'i'), 'just a domain name, such as shop.example'];
const address: Format = [
  new RegExp(`^[^\\s<>"(),:;@]+@${DOMAIN}$`, 'i'),
  'just one email address, such as you@mail.example',
];
/** Describes an ARN in us-east-1, the only region from which CloudFront reads certificates and firewalls. */
const arnInUsEast1 = (service: string, resource: string): Format => [
  new RegExp(`^arn:aws[a-z-]*:${service}:us-east-1:\\d{12}:${resource}/\\S+$`),
  `an ARN in us-east-1, such as arn:aws:${service}:us-east-1:111122223333:${resource}/...`,
];

const FORMATS = new Map<string, Format>([
  ...['domain', 'mailDomain', 'hostedZoneName'].map((key) => [key, domain] as const),
  ...['mailAddress', 'alarmMail'].map((key) => [key, address] as const),
  ['certificateArn', arnInUsEast1('acm', 'certificate')],
  ['webAclArn', arnInUsEast1('wafv2', 'global/webacl')],
]);

/**
 * Returns the value of a stage option, with domains in lowercase. Accepts an empty value, which removes the option. Throws an
 * `Error` for an invalid value, because AWS would reject it only after half of the stage is deployed.
 */
export function checkFormat(key: string, value: string, flag: string): string {
  const [pattern, expected] = FORMATS.get(key) ?? [];
  if (!pattern || value === '') return value;
  if (!pattern.test(value)) throw new Error(`${flag} must be ${expected}, not "${value}".`);
  return value.startsWith('arn:') ? value : withPlainDomain(value);
}
