import { Resolver } from 'node:dns/promises';

/** Minimum policy that mailbox providers require from bulk senders. */
export const DMARC_VALUE = 'v=DMARC1; p=none;';
export const dmarcName = (domain: string): string => `_dmarc.${domain}`;

type Texts = Pick<Resolver, 'resolveTxt'>;

const TIMEOUT_MS = 10_000;

async function textsOf(resolver: Texts, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}

/**
 * Returns the DMARC record of a domain or its nearest parent domain, or null if there is none. Receivers also fall back to
 * the organization's domain (RFC 7489, 6.6.3). Throws if the DNS server fails.
 */
export async function readDmarc(
  domain: string,
  resolver: Texts = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
): Promise<string | null> {
  const labels = domain.split('.');
  for (let above = 0; labels.length - above >= 2; above += 1) {
    const texts = await textsOf(resolver, dmarcName(labels.slice(above).join('.')));
    const found = texts.find((text) => /^v=DMARC1\s*(;|$)/.test(text));
    if (found) return found;
  }
  return null;
}
