/** Masks an address as `s***@example.com`, so that only its owner recognizes it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/** Lists the two domains of Gmail, which ignores dots before the @. */
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/**
 * Returns the inbox that an address delivers to, without `+tags`, and without dots at Gmail. Use the result only to count,
 * and never send email to it.
 */
export function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
