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
  ['mailAddress', address],
  ['alarmMail', address],
]);

/**
 * Throws an `Error` when the value cannot be that choice: AWS would find out once half of the stage stands. An empty one takes
 * the choice back.
 * @param flag what it is called where it was said
 */
export function refuseMisshapen(key: string, value: string, flag: string): void {
  const form = FORMS.get(key);
  if (form && value !== '' && !form.isGood(value)) throw new Error(`${flag} is ${form.wanted}, not "${value}".`);
}
