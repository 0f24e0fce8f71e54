import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetAccountSendingEnabledCommand,
  GetSendQuotaCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  SendTemplatedEmailCommand,
} from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { Faults } from '#infra/local/faults.ts';
import { createSes, type Ses } from '#infra/local/ses/service.ts';
import { serve } from '../../support/serve.ts';

let folder: string;
let documents: Documents;
let faults: Faults;
let ses: Ses;
let server: Awaited<ReturnType<typeof serve>>;
let client: SESClient;
let now: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ses-'));
  documents = openDocuments(join(folder, 'documents.sqlite'));
  faults = new Faults();
  now = Date.UTC(2026, 0, 31, 12);
  ses = createSes({ documents, faults, sender: 'hello@shop.example', clock: () => now });
  server = await serve([ses]);
  client = new SESClient({
    endpoint: `${server.url}/_ses`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});

afterEach(async () => {
  client.destroy();
  await server.close();
  documents.close();
  rmSync(folder, { recursive: true });
});

const simpleMail = (to: string[], changes: { subject?: string; from?: string } = {}) =>
  new SendEmailCommand({
    Source: changes.from ?? 'Shop <hello@shop.example>',
    Destination: { ToAddresses: to },
    Message: {
      Subject: { Data: changes.subject ?? 'Your order' },
      Body: { Html: { Data: '<p>Thank you &amp; welcome</p>' }, Text: { Data: 'Thank you & welcome' } },
    },
  });

const rawMail = (extra: string[] = []) =>
  new SendRawEmailCommand({
    RawMessage: {
      Data: Buffer.from(
        [
          'From: Shop <hello@shop.example>',
          'To: Reader <reader@shop.example>',
          'Subject: =?UTF-8?Q?Caf=C3=A9_news?=',
          'List-Unsubscribe: <https://shop.example/api/unsubscribe/abc>',
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
          ...extra,
          'MIME-Version: 1.0',
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nNews',
          '--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<h1>News</h1>',
          '--b--',
        ].join('\r\n'),
      ),
    },
  });

const inbox = async (query = '') => (await (await fetch(`${server.url}/_ses/messages${query}`)).json()).items;

describe('a mail sent with the real client', () => {
  test('is in the inbox with HTML and text, its time and its id', async () => {
    const { MessageId } = await client.send(simpleMail(['Shopper <shopper@shop.example>']));
    const [message] = await inbox();
    expect(message).toMatchObject({
      id: MessageId,
      from: 'Shop <hello@shop.example>',
      to: ['shopper@shop.example'],
      subject: 'Your order',
      html: '<p>Thank you &amp; welcome</p>',
      text: 'Thank you & welcome',
      receivedAt: '2026-01-31T12:00:00.000Z',
    });
    expect(await (await fetch(`${server.url}/_ses/messages/${MessageId}`)).json()).toMatchObject(message);
  });

  test('has a valid MIME source, also outside ASCII', async () => {
    await client.send(
      simpleMail(['shopper@shop.example'], { subject: 'Café ☕ für dich', from: 'Café <hello@shop.example>' }),
    );
    const [{ id }] = await inbox();
    const source = await (await fetch(`${server.url}/_ses/messages/${id}/raw`)).text();
    await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(source) } }));
    const [again] = await inbox();
    expect(again).toMatchObject({
      from: 'Café <hello@shop.example>',
      to: ['shopper@shop.example'],
      subject: 'Café ☕ für dich',
      html: expect.stringContaining('<p>Thank you &amp; welcome</p>'),
    });
  });

  test('as MIME keeps the headers that mail providers unsubscribe by', async () => {
    await client.send(rawMail());
    const [message] = await inbox();
    expect(message).toMatchObject({ to: ['reader@shop.example'], subject: 'Café news' });
    expect(message.html).toContain('<h1>News</h1>');
    expect(message.headers).toEqual(
      expect.arrayContaining([
        { name: 'List-Unsubscribe', value: '<https://shop.example/api/unsubscribe/abc>' },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      ]),
    );
  });

  test('as MIME goes to the envelope when there is one, and to hidden recipients', async () => {
    await client.send(rawMail(['Bcc: hidden@shop.example']));
    expect((await inbox())[0].to).toEqual(['reader@shop.example', 'hidden@shop.example']);
    const command = rawMail();
    command.input.Destinations = ['only@shop.example'];
    await client.send(command);
    expect((await inbox())[0].to).toEqual(['only@shop.example']);
  });

  test('to the bounce and complaint simulators is accepted', async () => {
    await client.send(simpleMail(['bounce@simulator.amazonses.com', 'complaint@simulator.amazonses.com']));
    expect(await inbox()).toHaveLength(1);
  });
});

describe('messages that SES refuses', () => {
  const refused = (command: SendEmailCommand, name: string) =>
    expect(client.send(command)).rejects.toMatchObject({ name });

  test('a message with no recipient, a malformed one, or more than fifty', async () => {
    await refused(simpleMail([]), 'InvalidParameterValue');
    await refused(simpleMail(['shopper@shop.example', 'not an address']), 'InvalidParameterValue');
    await refused(simpleMail(['jörg@shop.example']), 'InvalidParameterValue');
    await refused(
      simpleMail(Array.from({ length: 51 }, (_, index) => `r${index}@shop.example`)),
      'InvalidParameterValue',
    );
    expect(await inbox()).toEqual([]);
  });

  test('an action that is not emulated, at once', async () => {
    const command = new SendTemplatedEmailCommand({
      Source: 'hello@shop.example',
      Destination: { ToAddresses: ['shopper@shop.example'] },
      Template: 'any',
      TemplateData: '{}',
    });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'InvalidAction' });
  });

  test('a request without a form or an action', async () => {
    for (const body of ['', 'Action=', '{"Action":"SendEmail"}', 'Action=SendEmail', 'Action=constructor']) {
      const answer = await fetch(`${server.url}/_ses/`, { method: 'POST', body });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('<ErrorResponse');
    }
  });
});

describe('failure switches', () => {
  test('throttle: one mail is refused and not sent, the next one is sent', async () => {
    faults.set({ service: 'ses', mode: 'throttle', remaining: 1 });
    await expect(client.send(simpleMail(['shopper@shop.example']))).rejects.toMatchObject({
      name: 'Throttling',
      message: 'Maximum sending rate exceeded.',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await inbox()).toEqual([]);
    await client.send(simpleMail(['shopper@shop.example']));
    expect(await inbox()).toHaveLength(1);
  });

  test('error: for one action only', async () => {
    faults.set({ service: 'ses', mode: 'error', remaining: 1, path: 'SendRawEmail' });
    await client.send(simpleMail(['shopper@shop.example']));
    await expect(client.send(rawMail())).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  });

  test('timeout after success: the mail is sent without a response', async () => {
    faults.set({ service: 'ses', mode: 'timeout_after_success', remaining: 1 });
    const abortSignal = AbortSignal.timeout(500);
    await expect(client.send(simpleMail(['shopper@shop.example']), { abortSignal })).rejects.toThrow();
    expect(await inbox()).toHaveLength(1);
  });
});

describe('the inbox', () => {
  test('lists newest first, by recipient in any letter case, up to a limit', async () => {
    for (const name of ['a', 'b', 'c']) {
      now += 1000;
      await client.send(simpleMail([`${name}@shop.example`], { subject: name }));
    }
    const subjects = async (query: string) => (await inbox(query)).map(({ subject }: { subject: string }) => subject);
    expect(await subjects('')).toEqual(['c', 'b', 'a']);
    expect(await subjects('?limit=2')).toEqual(['c', 'b']);
    expect(await subjects('?to=B@Shop.example')).toEqual(['b']);
    expect(await subjects('?limit=nonsense')).toHaveLength(3);
  });

  test('shows a mail without running its scripts', async () => {
    await ses.deliver({
      to: 'a@shop.example',
      subject: '<i>Code</i>',
      html: '<p>"1" & 2</p><script>alert(1)</script>',
      text: '1',
    });
    const list = await (await fetch(`${server.url}/_ses/?to=a%40shop.example`)).text();
    expect(list).toContain('&lt;i&gt;Code&lt;/i&gt;');
    const [{ id }] = await inbox();
    expect(list).toContain(`/_ses/view/${id}`);
    const page = await (await fetch(`${server.url}/_ses/view/${id}`)).text();
    const [, sandbox = ''] = /<iframe [^>]*sandbox="([^"]*)"/.exec(page) ?? [];
    expect(sandbox.split(' ')).not.toContain('allow-scripts');
    expect(page).not.toContain('<script>alert');
    expect(await (await fetch(`${server.url}/_ses/?to=nobody`)).text()).toContain('No emails to this address.');
  });

  test('survives a restart and can be emptied', async () => {
    await ses.deliver({ to: 'a@shop.example', subject: 'Code', html: '<p>1</p>', text: '1' });
    const restarted = await serve([createSes({ documents, faults, sender: 'hello@shop.example' })]);
    const items = async () => (await (await fetch(`${restarted.url}/_ses/messages`)).json()).items;
    expect(await items()).toHaveLength(1);
    expect((await fetch(`${restarted.url}/_ses/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await items()).toEqual([]);
    await restarted.close();
    expect(documents.list('ses.message')).toEqual([]);
  });

  test('answers 404 for an unknown message or page', async () => {
    for (const path of ['messages/nothing', 'view/nothing', 'messages/nothing/raw', 'elsewhere']) {
      expect((await fetch(`${server.url}/_ses/${path}`)).status).toBe(404);
    }
  });
});

describe('the account', () => {
  test('counts the recipients of the last day against its quota', async () => {
    await client.send(simpleMail(['a@shop.example', 'b@shop.example']));
    now += 24 * 3600 * 1000;
    await client.send(simpleMail(['c@shop.example']));
    expect(await client.send(new GetSendQuotaCommand({}))).toMatchObject({
      Max24HourSend: 50000,
      MaxSendRate: 14,
      SentLast24Hours: 1,
    });
    expect((await client.send(new GetAccountSendingEnabledCommand({}))).Enabled).toBe(true);
  });
});
