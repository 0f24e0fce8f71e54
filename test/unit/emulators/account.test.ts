import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { KIND, openAccount, write } from '#infra/local/stripe/account.ts';

const directory = mkdtempSync(join(tmpdir(), 'stripe-account-'));
afterEach(() => rmSync(directory, { recursive: true }));

/** Documents whose process dies at the given write. */
const dyingAt = (documents: Documents, kind: string): Documents => ({
  ...documents,
  put(written, id, document) {
    if (written === kind) throw new Error('killed');
    documents.put(written, id, document);
  },
});

const open = (documents: Documents) =>
  openAccount({ documents, now: Date.now, baseUrl: () => '', businessName: '', subscribed: new Set() });

test('a payment whose process was killed halfway is whole after the restart', () => {
  const documents = openDocuments(join(directory, 'stripe.db'));
  const payment = [write(KIND.charge, 'ch_1', { paid: true }), write(KIND.event, 'evt_1', { id: 'evt_1' })];
  expect(() => open(dyingAt(documents, KIND.event)).commit(payment)).toThrow('killed');
  expect(documents.get(KIND.event, 'evt_1')).toBeUndefined();

  open(documents);
  expect(documents.get(KIND.charge, 'ch_1')).toEqual({ paid: true });
  expect(documents.get(KIND.event, 'evt_1')).toEqual({ id: 'evt_1' });
  expect(documents.list(KIND.journal)).toEqual([]);
  documents.close();
});
