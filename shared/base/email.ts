/** `s***@example.com`: enough to recognise one's own address by. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/** Gmail knows no dots before the @, and two names for itself. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** Whose inbox it is: many addresses lead to one, by what follows a plus, and at Gmail by dots. For counting, never to write to. */
export function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
