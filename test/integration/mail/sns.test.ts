import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '#infra/local/environment.ts';
import { readBody } from '#infra/local/service.ts';
import { createSns, type Sns } from '#infra/local/ses/sns.ts';
import { serve } from '../../support/serve.ts';

const HOUR = 3_600_000;
let server: Awaited<ReturnType<typeof serve>>;
let sns: Sns;
let now = Date.UTC(2026, 5, 1, 12);
let received: Buffer[] = [];
let verify: typeof import('#outside/sns.ts');
const webhook = createServer(async (request, response) => {
  received.push(await readBody(request));
  const message = JSON.parse(received.at(-1)?.toString() ?? '{}');
  if (message.Type === 'SubscriptionConfirmation') await verify.confirmSubscription(message);
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
  const { port } = webhook.address() as { port: number };
  sns = createSns({ baseUrl: () => server.url, webhookUrl: () => `http://127.0.0.1:${port}`, clock: () => now });
  server = await serve([sns.service]);
  Object.assign(
    process.env,
    functionEnvironment({ siteUrl: server.url, dynamoDbEndpoint: server.url, realStripe: false }),
  );
  verify = await import('#outside/sns.ts');
  await sns.publish({ hello: 'shop' });
});
afterAll(async () => {
  webhook.close();
  await server.close();
});

const [first, last] = [() => received[0] as Buffer, () => received.at(-1) as Buffer];
const changed = (raw: Buffer, changes: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(raw.toString()), ...changes }));

describe('An SNS message', () => {
  test('with a valid signature is accepted, as a confirmation and as a notification', async () => {
    expect(await verify.verifySnsMessage(first(), now)).toMatchObject({ Type: 'SubscriptionConfirmation' });
    expect(await verify.verifySnsMessage(last(), now)).toMatchObject({ Message: '{"hello":"shop"}' });
  });

  test.each(['Message', 'Subject', 'Timestamp', 'MessageId'])('is refused with a changed %s', async (field) => {
    const forged = changed(last(), { [field]: field === 'Timestamp' ? new Date(now + 1).toISOString() : 'other' });
    await expect(verify.verifySnsMessage(forged, now)).rejects.toMatchObject({ code: 'invalid_signature' });
  });

  test('is refused a day later, and when its certificate has expired', async () => {
    await expect(verify.verifySnsMessage(last(), now + 25 * HOUR)).rejects.toMatchObject({
      message: 'The message is too old',
    });
    now += 400 * 24 * HOUR;
    received = [];
    await sns.publish({ hello: 'again' });
    await expect(verify.verifySnsMessage(last(), now)).rejects.toMatchObject({
      message: 'The certificate is not valid now',
    });
    now -= 400 * 24 * HOUR;
  });

  test('without a signature, or with a certificate that does not exist, is refused with a 4xx', async () => {
    const unsigned = changed(last(), { Signature: undefined });
    await expect(verify.verifySnsMessage(unsigned, now)).rejects.toMatchObject({ code: 'invalid_signature' });
    const missing = changed(last(), {
      Signature: 'AA==',
      SigningCertURL: `${server.url}/_sns/missing.pem`,
      Timestamp: new Date(now).toISOString(),
    });
    await expect(verify.verifySnsMessage(missing, now)).rejects.toMatchObject({
      code: 'invalid_signature',
      message: 'There is no such certificate',
    });
  });

  test('cannot make the shop fetch from another host', async () => {
    const elsewhere = { ...JSON.parse(last().toString()), SubscribeURL: 'https://elsewhere.example/?Action=Confirm' };
    await expect(verify.confirmSubscription(elsewhere)).rejects.toMatchObject({ code: 'invalid_signature' });
    const path = changed(last(), {
      SigningCertURL: `${server.url}/_sns/confirm`,
      Timestamp: new Date(now).toISOString(),
    });
    await expect(verify.verifySnsMessage(path, now)).rejects.toMatchObject({ message: 'That is no certificate' });
  });
});
