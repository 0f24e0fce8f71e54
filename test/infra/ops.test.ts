import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeAdmins, judgeHealth, judgeMail, judgePaymentSecret, judgeWebhook } from '../../infra/ops/findings.ts';
import { outputsFile, readOutputs, regionOf, stageOf } from '../../infra/ops/outputs.ts';

const wrongs = (findings: { wrong: string }[]) => findings.map(({ wrong }) => wrong).join(' ');
const judge = (secret: string | undefined) => wrongs(judgePaymentSecret(secret, 'PaymentKeys-1'));

describe('The doctor', () => {
  test('is content with a shop that is set up', () => {
    expect(judge('{"stripeSecretKey":"sk_live_1","stripeWebhookSecret":"whsec_1"}')).toBe('');
    expect(
      judgeMail({ mailsADay: 50_000, identity: 'shop.example', identityStatus: 'Success', poolSender: 'DEVELOPER' }),
    ).toEqual([]);
    expect([...judgeWebhook('u', 400), ...judgeHealth('u', 200), ...judgeAdmins(1)]).toEqual([]);
  });

  test('names the payment key that is still the placeholder', () => {
    const said = judge('{"stripeSecretKey":"not-set","stripeWebhookSecret":"whsec_1"}');
    expect(said).toBe('stripeSecretKey is not filled in.');
  });

  test('never repeats a key, not even a wrong one', () => {
    const said = judge('{"stripeSecretKey":"whsec_secret","stripeWebhookSecret":"sk_live_secret"}');
    expect(said).toContain('stripeWebhookSecret is no such key of Stripe.');
    expect(said).not.toContain('secret ');
    expect(said).not.toContain('_secret');
  });

  test.each([undefined, '', 'sk_live_1', '{}'])('says what is missing when the secret is %j', (secret) => {
    expect(judge(secret)).toMatch(/not filled in|not JSON/);
  });

  test('tells a new owner that customers get no mail', () => {
    const said = wrongs(
      judgeMail({ mailsADay: 200, identity: 'shop.example', identityStatus: 'Pending', poolSender: 'COGNITO_DEFAULT' }),
    );
    expect(said).toMatch(/has not verified.*sandbox.*itself/);
  });

  test('finds a webhook that cannot be reached, or lets anyone in', () => {
    expect(wrongs(judgeWebhook('u', undefined))).toContain('nothing');
    expect(wrongs(judgeWebhook('u', 200))).toContain('200');
    expect(wrongs(judgeHealth('u', 503))).toContain('503');
    expect(wrongs(judgeAdmins(0))).toBe('Nobody is an admin.');
  });
});

test('Commands take dev unless told otherwise, and refuse a stage that does not exist', () => {
  expect(stageOf([])).toBe('dev');
  expect(stageOf(['--stage=preview'])).toBe('preview');
  expect(stageOf(['--stage', 'prod'])).toBe('production');
  expect(() => stageOf(['--stage=staging'])).toThrow('There is no stage "staging"');
});

describe('A deploy', () => {
  test("of one stage does not overwrite another's outputs", () => {
    expect(outputsFile('production')).not.toBe(outputsFile('dev'));
  });
});

describe('The outputs of a stage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'outputs-'));
  const file = join(directory, 'outputs-preview.json');
  afterAll(() => rmSync(directory, { recursive: true }));

  test('that was not deployed from here: the command that writes them is named', () => {
    const command = 'npm run deploy -- --stage preview';
    expect(() => readOutputs('preview', file)).toThrow(command);
    writeFileSync(file, '{"foundation-preview-data":{}}');
    expect(() => readOutputs('preview', file)).toThrow(command);
  });

  test('are those of both its stacks', () => {
    const stacks = { 'foundation-preview-data': { TableName: 't' }, 'foundation-preview-app': { SiteUrl: 's' } };
    writeFileSync(file, JSON.stringify(stacks));
    expect(readOutputs('preview', file)).toEqual({ TableName: 't', SiteUrl: 's' });
  });
});

test("Commands work in the pool's region, whatever the operator's own is", () => {
  expect(regionOf({ UserPoolId: 'eu-central-1_AbC' } as Parameters<typeof regionOf>[0])).toBe('eu-central-1');
});
