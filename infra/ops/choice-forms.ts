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
}

const domain: Form = { isGood: isDomain, wanted: 'the name of a domain and nothing else, such as shop.example' };
const address: Form = { isGood: isAddress, wanted: 'one mail address and nothing else, such as you@mail.example' };

const FORMS = new Map<string, Form>([
  ['domain', domain],
  ['mailDomain', domain],
  ['hostedZoneName', domain],
  ['mailAddress', address],
  ['alarmMail', address],
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
  return withPlainDomain(value);
}
