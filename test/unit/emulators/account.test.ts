import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { write } from '#infra/local/emulator/records.ts';
import { openStripeAccount, STRIPE_KIND } from '#infra/local/stripe/account.ts';

const directory = mkdtempSync(join(tmpdir(), 'stripe-account-'));
afterEach(() => rmSync(directory, { recursive: true }));

/** Returns documents that fail on the first write of the given kind, as if the process were killed. */
const dyingAt = (documents: Documents, kind: string): Documents => ({
  ...documents,
  put(written, id, document) {
    if (written === kind) throw new Error('killed');
    documents.put(written, id, document);
  },
});

const open = (documents: Documents) =>
  openStripeAccount({ documents, now: Date.now, baseUrl: () => '', businessName: '', subscribed: new Set() });

test('a payment interrupted by a killed process is complete after the restart', () => {
  const documents = openDocuments(join(directory, 'stripe.db'));
  const payment = [
    write(STRIPE_KIND.charge, 'ch_1', { paid: true }),
    write(STRIPE_KIND.event, 'evt_1', { id: 'evt_1' }),
  ];
  expect(() => open(dyingAt(documents, STRIPE_KIND.event)).commit(payment)).toThrow('killed');
  expect(documents.get(STRIPE_KIND.event, 'evt_1')).toBeUndefined();

  open(documents);
  expect(documents.get(STRIPE_KIND.charge, 'ch_1')).toEqual({ paid: true });
  expect(documents.get(STRIPE_KIND.event, 'evt_1')).toEqual({ id: 'evt_1' });
  expect(documents.list(STRIPE_KIND.journal)).toEqual([]);
  documents.close();
});
