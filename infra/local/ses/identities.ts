import { randomBytes } from 'node:crypto';
import type { Documents } from '../documents.ts';
import type { SesAccount } from './account.ts';
import { SesError } from './error.ts';

export type IdentityState = 'Pending' | 'Success' | 'Failed';

/** Describes an address or a domain that the account asked SES to verify. */
export interface SesIdentity {
  name: string;
  state: IdentityState;
  /** Tokens of a domain's DKIM records. Empty for an address. */
  dkimTokens: string[];
  /** Token in the link of the confirmation email to an address. */
  linkToken: string;
}

const KIND = 'ses.identity';
const STATES: readonly string[] = ['Pending', 'Success', 'Failed'] satisfies IdentityState[];
const DKIM_RECORDS = 3;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
const token = () => randomBytes(16).toString('hex');
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Describes the state of an identity, as the SES API returns it. */
export interface IdentityView {
  verification: IdentityState;
  dkim: IdentityState | 'NotStarted';
  isSigned: boolean;
  dkimTokens: string[];
}

export interface Identities {
  list(): SesIdentity[];
  /**
   * Starts the verification of a domain or an address. A verified identity stays verified. Throws `SesError` for a malformed
   * name.
   */
  start(name: string): SesIdentity;
  /**
   * Sets the state of an identity, and adds the identity if needed. A null state deletes it. Throws `TypeError` for an
   * unknown state.
   */
  set(name: string, state: string | null): void;
  /** Verifies the address whose confirmation link has this token. Returns undefined for an unknown token. */
  follow(linkToken: string): SesIdentity | undefined;
  view(name: string, account: SesAccount): IdentityView | null;
  /** Returns whether the account may send from an address. The address or its domain must be verified. */
  maySend(address: string, account: SesAccount): boolean;
}

/**
 * Stores the identities of the account. `deployed`, the sender from the deployment, and its domain exist from the start.
 * Their state comes from the account's settings.
 */
export function openIdentities(documents: Documents, deployed: string): Identities {
  const find = (name: string) => documents.get<SesIdentity>(KIND, name);
  const put = (identity: SesIdentity) => {
    documents.put(KIND, identity.name, identity);
    return identity;
  };
  const fresh = (name: string): SesIdentity => ({
    name,
    state: 'Pending',
    dkimTokens: name.includes('@') ? [] : Array.from({ length: DKIM_RECORDS }, token),
    linkToken: token(),
  });
  const view: Identities['view'] = (name, { isVerified, isSigned }) => {
    const identity = find(name);
    if (identity) {
      const { state, dkimTokens } = identity;
      const isDomain = dkimTokens.length > 0;
      return { verification: state, dkim: isDomain ? state : 'NotStarted', isSigned: isDomain, dkimTokens };
    }
    if (name !== deployed && name !== domainOf(deployed)) return null;
    const dkim = isSigned ? (isVerified ? 'Success' : 'Pending') : 'NotStarted';
    return { verification: isVerified ? 'Success' : 'Pending', dkim, isSigned, dkimTokens: [] };
  };
  return {
    view,
    list: () => documents.list<SesIdentity>(KIND),
    start(name) {
      if (!EMAIL.test(name) && !DOMAIN.test(name))
        throw new SesError('InvalidParameterValue', `Invalid domain name or email address ${name}.`);
      const known = find(name);
      return known?.state === 'Success' ? known : put({ ...(known ?? fresh(name)), state: 'Pending' });
    },
    set(name, state) {
      if (state === null) return documents.remove(KIND, name);
      if (!STATES.includes(state)) throw new TypeError(`state must be one of ${STATES.join(', ')}, or null`);
      put({ ...(find(name) ?? fresh(name)), state: state as IdentityState });
    },
    follow(linkToken) {
      const identity = documents.list<SesIdentity>(KIND).find((each) => each.linkToken === linkToken);
      return identity && put({ ...identity, state: 'Success' });
    },
    maySend: (address, account) =>
      [address, domainOf(address)].some((name) => view(name, account)?.verification === 'Success'),
  };
}

/** Returns the email that SES sends to an address to have its owner confirm it. */
export const confirmationMail = ({ name, linkToken }: SesIdentity) => ({
  from: 'Amazon Web Services <no-reply-aws@amazon.com>',
  to: [name],
  subject: 'Amazon Web Services – Email Address Verification Request in region US East (N. Virginia)',
  html: `<p>We have received a request to authorize this email address for use with Amazon SES. If you requested it, follow this link.</p><p><a href="/_ses/confirm/${linkToken}">Confirm this address</a></p>`,
  text: `We have received a request to authorize this email address for use with Amazon SES. If you requested it, open this address: /_ses/confirm/${linkToken}`,
});
