import { createHash } from 'node:crypto';
import { write } from '../../emulator/records.ts';
import { STRIPE_KIND, type StripeAccount } from '../account.ts';
import { invalid, keyInUse, keyReused } from './errors.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface StoredAnswer {
  status: number;
  body: unknown;
}

interface Entry {
  key: string;
  fingerprint: string;
  at: number;
  answer: StoredAnswer;
}

export interface IdempotencyKeys {
  /**
   * Runs `work` while holding the key. `replay` is the response to an earlier request with the same key. Throws `ApiError`
   * 409 while another request holds the key, and 400 if the earlier request had other parameters.
   */
  hold<T>(
    key: string | undefined,
    fingerprint: string,
    work: (replay: StoredAnswer | undefined) => Promise<T>,
  ): Promise<T>;
  store(key: string | undefined, fingerprint: string, answer: StoredAnswer): void;
}

export const fingerprintOf = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/** Opens the store of idempotency keys. Each key replays its response for 24 hours, even after a restart. */
export function openIdempotencyKeys(account: StripeAccount): IdempotencyKeys {
  const held = new Set<string>();
  for (const entry of account.documents.list<Entry>(STRIPE_KIND.idempotency)) {
    if (entry.at + DAY <= account.now()) account.documents.remove(STRIPE_KIND.idempotency, entry.key);
  }

  function earlier(key: string, fingerprint: string): StoredAnswer | undefined {
    const entry = account.documents.get<Entry>(STRIPE_KIND.idempotency, key);
    if (!entry || entry.at + DAY <= account.now()) return undefined;
    if (entry.fingerprint !== fingerprint) throw keyReused(key);
    return entry.answer;
  }

  return {
    async hold(key, fingerprint, work) {
      if (key === undefined) return work(undefined);
      if (key.length > 255) throw invalid('Idempotency keys can have up to 255 characters.');
      if (held.has(key)) throw keyInUse(key);
      held.add(key);
      try {
        return await work(earlier(key, fingerprint));
      } finally {
        held.delete(key);
      }
    },
    store(key, fingerprint, answer) {
      if (key === undefined) return;
      account.commit([
        write(STRIPE_KIND.idempotency, key, { key, fingerprint, at: account.now(), answer } satisfies Entry),
      ]);
    },
  };
}
