import type Stripe from 'stripe';
import { write } from '../../emulator/records.ts';
import {
  NO_REQUEST,
  type RequestOrigin,
  type SessionRecord,
  STRIPE_KIND,
  type StripeAccount,
  seconds,
} from '../account.ts';
import { invalid, noSuch } from '../api/errors.ts';
import { eventWrites } from '../webhooks/events.ts';

/** Keeps the deadlines of unfinished sessions in memory, so that the timer does not have to read every record. */
export interface SessionWatch {
  /** Ids of all sessions, oldest first. */
  ids: string[];
  /** Expires sessions after their deadline, and settles delayed payments that are due. */
  sweep(settle: (sessionId: string) => void): void;
}

export function watchSessions(account: StripeAccount): SessionWatch {
  const ids: string[] = [];
  const known = new Set<string>();
  const open = new Map<string, number>();
  const settling = new Map<string, number>();

  const note = ({ session, settlesAt }: SessionRecord) => {
    if (!known.has(session.id)) ids.push(session.id);
    known.add(session.id);
    if (session.status === 'open') open.set(session.id, session.expires_at);
    else open.delete(session.id);
    if (settlesAt !== null) settling.set(session.id, settlesAt);
    else settling.delete(session.id);
  };
  for (const record of account.documents.list<SessionRecord>(STRIPE_KIND.session)) note(record);
  account.onCommit(({ kind, document }) => {
    if (kind === STRIPE_KIND.session) note(document as SessionRecord);
  });

  return {
    ids,
    sweep(settle) {
      for (const [id, expiresAt] of open) if (expiresAt <= seconds(account)) findSession(account, id);
      for (const [id, at] of settling) if (at <= account.now()) settle(id);
    },
  };
}

/** Returns the session. Expires it first if its deadline has passed. Throws `ApiError` 404 for an unknown session. */
export function findSession(account: StripeAccount, id: string): SessionRecord {
  const record = account.documents.get<SessionRecord>(STRIPE_KIND.session, id);
  if (!record) throw noSuch('checkout.session', id, 'session');
  const isOver = record.session.status === 'open' && record.session.expires_at <= seconds(account);
  return isOver ? closeUnpaid(account, record, NO_REQUEST) : record;
}

/** Answers `POST /v1/checkout/sessions/{id}/expire`. Throws `ApiError` 400 unless the session is open. */
export function expireSession(account: StripeAccount, id: string, origin: RequestOrigin): SessionRecord {
  const record = findSession(account, id);
  if (record.session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${record.session.status}\`.`,
    );
  }
  return closeUnpaid(account, record, origin);
}

function closeUnpaid(account: StripeAccount, record: SessionRecord, origin: RequestOrigin): SessionRecord {
  const expired: SessionRecord = { ...record, session: { ...record.session, status: 'expired' } };
  account.commit([
    write(STRIPE_KIND.session, expired.session.id, expired),
    ...eventWrites(account, {
      type: 'checkout.session.expired',
      object: expired.session,
      sessionId: expired.session.id,
      origin,
    }),
  ]);
  return expired;
}

export const hostedPageUrl = (account: StripeAccount, id: string) => `${account.baseUrl()}/_stripe/pay/${id}`;

/** Returns the session in the form that the API shows. An open session includes the URL of its page. */
export const presentSession = (account: StripeAccount, { session }: SessionRecord): Stripe.Checkout.Session => ({
  ...session,
  url: session.status === 'open' ? hostedPageUrl(account, session.id) : null,
});

/** Returns the success URL with the session id filled in. */
export const successUrl = ({ session }: SessionRecord) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
