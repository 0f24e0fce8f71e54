/** Masks an address as `s***@example.com`, so that only its user recognizes it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/** Gmail ignores dots before the @ and has two domains. */
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/** Returns the inbox behind an address, without `+tags` and without dots at Gmail. For counting only: never send to it. */
export function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
