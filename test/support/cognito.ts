import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { OutgoingMail, PoolSettings } from '../../infra/local/cognito/pool.ts';
import { createCognito } from '../../infra/local/cognito/service.ts';
import { openDocuments } from '../../infra/local/documents.ts';
import { Faults } from '../../infra/local/faults.ts';
import { serve } from './serve.ts';

export const userPoolId = 'us-east-1_LocalPool';
export const clientId = 'localclient';

/** A running user pool of its own, with the mails it sent, a clock to turn and the SDK's client. */
export async function startPool(settings: Partial<PoolSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
  const documents = openDocuments(join(folder, 'documents.sqlite'));
  const faults = new Faults();
  const mails: OutgoingMail[] = [];
  const clock = { milliseconds: Date.now() };
  const options = {
    documents,
    faults,
    userPoolId,
    clientId,
    deliver: (mail: OutgoingMail) => void mails.push(mail),
    clock: () => clock.milliseconds,
    ...settings,
  };
  const cognito = createCognito(options);
  const server = await serve([cognito]);
  const client = new CognitoIdentityProviderClient({
    endpoint: `${server.url}/_cognito`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    cognito,
    client,
    documents,
    faults,
    mails,
    clock,
    url: `${server.url}/_cognito/`,
    /** The same data under a new process's eyes. */
    restarted: () => createCognito(options),
    /** The code in the last mail. */
    lastCode: () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    async close() {
      client.destroy();
      await server.close();
      documents.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type RunningPool = Awaited<ReturnType<typeof startPool>>;
