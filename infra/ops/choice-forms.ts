import { withPlainDomain } from '../sender.ts';

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
const isDomain = (text: string): boolean => DOMAIN.test(text);

function isAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && /^[^\s<>"(),:;]+$/.test(local) && isDomain(domain);
}

interface Form {
  isGood: (text: string) => boolean;
  /** What it has to be, with an example. */
  wanted: string;
  /** The value as AWS knows it. */
  plain?: (text: string) => string;
}

const domain: Form = {
  isGood: isDomain,
  wanted: 'the name of a domain and nothing else, such as shop.example',
  plain: withPlainDomain,
};
const address: Form = {
  isGood: isAddress,
  wanted: 'one mail address and nothing else, such as you@mail.example',
  plain: withPlainDomain,
};

/** CloudFront looks for both in us-east-1 alone, wherever the shop is. */
const ofCloudFront = (service: string, part: string): Form => ({
  isGood: (text) => new RegExp(`^arn:aws[a-z-]*:${service}:us-east-1:\\d{12}:${part}/\\S+$`).test(text),
  wanted: `an ARN in us-east-1, such as arn:aws:${service}:us-east-1:111122223333:${part}/...`,
});

const FORMS = new Map<string, Form>([
  ['domain', domain],
  ['mailDomain', domain],
  ['hostedZoneName', domain],
  ['mailAddress', address],
  ['alarmMail', address],
  ['certificateArn', ofCloudFront('acm', 'certificate')],
  ['webAclArn', ofCloudFront('wafv2', 'global/webacl')],
]);

/**
 * A choice's value, domains in small letters. Throws an `Error` when it cannot be that choice: AWS would find out once half of the
 * stage stands. An empty one takes the choice back.
 * @param flag what it is called where it was said
 */
export function wellFormed(key: string, value: string, flag: string): string {
  const form = FORMS.get(key);
  if (!form || value === '') return value;
  if (!form.isGood(value)) throw new Error(`${flag} is ${form.wanted}, not "${value}".`);
  return form.plain?.(value) ?? value;
}
