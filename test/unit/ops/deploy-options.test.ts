import { ACMClient, ListCertificatesCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import type { StageOptions } from '#infra/ops/arguments.ts';
import type { Deployed, DeployedStack } from '#infra/ops/aws/stacks.ts';
import {
  completeOptions,
  refuseForeignArns,
  refuseInvalidOptions,
  refuseLosingDomain,
  refuseUnsavedStage,
  requireSavedOptions,
} from '#infra/ops/set-up/deploy-options.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';
import { gone, stack } from '../../support/cloud/stacks.ts';

const deployedWith = (outputs: DeployedStack['outputs']): Deployed => ({
  data: stack('data'),
  app: stack('app', outputs),
});

const nothing: Deployed = { data: stack('data', {}, null), app: stack('app', {}, null) };

describe('The options of a deploy', () => {
  const printed: string[] = [];
  const account = (verified: string[], Max24HourSend = 50_000) =>
    answering(
      SESClient,
      new Map<never, unknown>([
        [
          GetIdentityVerificationAttributesCommand as never,
          {
            VerificationAttributes: Object.fromEntries(verified.map((id) => [id, { VerificationStatus: 'Success' }])),
          },
        ],
        [GetIdentityDkimAttributesCommand as never, {}],
        [GetSendQuotaCommand as never, { Max24HourSend }],
        [GetAccountSendingEnabledCommand as never, { Enabled: true }],
      ]),
    );
  const resolve = async (options: StageOptions, deployed: Deployed, ses: SESClient) => {
    printed.length = 0;
    const all = await completeOptions('production', options, {
      saved: {},
      ...{ deployed, ses, acm: answering(ACMClient, new Map()) },
      cloudformation: answering(CloudFormationClient, new Map([[DescribeStacksCommand, gone('any')]])),
      zones: { list: async () => [], records: async () => [], write: async () => {} },
      dialogue: { say: (line) => void printed.push(line), isInteractive: false, ask: async () => '' },
    });
    return all.mailVerified ?? 'false';
  };
  const address = { mailAddress: 'you@mail.example' };
  const current = deployedWith({ MailIdentity: 'you@mail.example' });

  test('never send sign-in mails through SES in a first deploy, even with a verified sender', async () => {
    const verified = account(['you@mail.example']);
    expect(await resolve({ ...address, mailIdentity: 'existing' }, nothing, verified)).toBe('false');
    expect(await resolve({ ...address, mailIdentity: 'existing' }, current, verified)).toBe('true');
  });

  test('follow the current state of SES', async () => {
    expect(await resolve(address, current, account(['you@mail.example']))).toBe('true');
    expect(await resolve(address, current, account([]))).toBe('false');
    expect(await resolve(address, current, account(['you@mail.example'], 200))).toBe('false');
    expect(await resolve(address, nothing, account([]))).toBe('false');
  });

  test('warn about a new sender, which SES has not verified yet', async () => {
    expect(await resolve({ mailAddress: 'new@mail.example' }, current, account([]))).toBe('false');
    expect(printed.join()).toContain('To keep the sender: --mail-address you@mail.example');
    await resolve(address, current, account([]));
    expect(printed).toEqual([]);
    await resolve(address, deployedWith({ MailIdentity: 'orders@dev.foundation.example' }), account([]));
    expect(printed.join()).not.toContain('To keep the sender');
  });

  describe('of a shop that moves into a zone of Route 53', () => {
    const written: string[] = [];
    const acm = answering(ACMClient, new Map([[ListCertificatesCommand, named('Denied', 'ACM is asked')]]));
    const zone = { id: 'Z1', name: 'shop.example' };
    const move = (options: StageOptions) => {
      printed.length = 0;
      return completeOptions(
        'production',
        { domain: 'shop.example', ...options },
        {
          ...{ saved: address, deployed: current, ses: account([]), acm },
          cloudformation: answering(CloudFormationClient, new Map([[DescribeStacksCommand, gone('any')]])),
          zones: {
            list: async () => [zone],
            records: async () => [],
            write: async (_zone, { name }) => void written.push(name),
          },
          dialogue: { say: (line) => void printed.push(line), isInteractive: false, ask: async () => '' },
        },
      );
    };

    test('are refused for their sender before a certificate is requested', async () => {
      await expect(move(address)).rejects.toThrow('--mail-address=');
      expect(written).toEqual([]);
    });

    test('suggest no former sender that would be refused', async () => {
      await expect(move({})).rejects.toThrow('ACM is asked');
      expect(printed.join()).toContain('sends as shop.example instead of you@mail.example');
      expect(printed.join()).not.toContain('To keep the sender');
    });
  });
});

describe('A stage that moves to another account', () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/shop/1';
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

  test('is not deployed with a firewall or a certificate of the former one', () => {
    expect(() => refuseForeignArns({ webAclArn }, '444455556666')).toThrow(
      /belongs to account 111122223333, but this deploy goes to 444455556666.* remove it: --web-acl-arn=$/,
    );
    expect(() => refuseForeignArns({ certificateArn }, '444455556666')).toThrow('--certificate-arn=');
    expect(() => refuseForeignArns({ webAclArn, certificateArn }, '111122223333')).not.toThrow();
    expect(() => refuseForeignArns({}, '444455556666')).not.toThrow();
  });
});

describe('Invalid options', () => {
  test.each([
    [{ budgetDollars: 'much' }, '--budget-dollars must be an amount'],
    [{ waf: 'yes' }, '--waf must be "true" or "false"'],
    [{ waf: 'true' }, 'this stage is in eu-central-1'],
    [{ release: 'now' }, '--release must be "gradual" or "at-once"'],
    [{ userPoolPlan: 'plus' }, '--user-pool-plan must be "lite" or "essentials"'],
    [{ hstsSubdomains: 'on' }, '--hsts-subdomains must be'],
    [{ mailIdentity: 'mine' }, '--mail-identity must be "existing" or left out'],
  ] satisfies [StageOptions, string][])('are refused before anything is saved or built: %j', (options, message) => {
    expect(() => refuseInvalidOptions('production', options, 'eu-central-1')).toThrow(message);
  });

  test('do not include the usual ones', () => {
    const options = {
      budgetDollars: '40',
      waf: 'true',
      release: 'at-once',
      hstsSubdomains: 'true',
      userPoolPlan: 'lite',
    };
    expect(() => refuseInvalidOptions('production', options, 'us-east-1')).not.toThrow();
    expect(() => refuseInvalidOptions('preview', {}, 'eu-central-1')).not.toThrow();
  });
});

describe('Options that were not committed', () => {
  test('do not let the pipeline reset everything', () => {
    expect(() => requireSavedOptions('production', {})).toThrow('Commit the file');
    expect(() => requireSavedOptions('production', { region: 'eu-central-1' })).not.toThrow();
  });

  test('are required for a deployed stage, unless the operator names the account too', () => {
    const refuse = (saved: StageOptions, now: StageOptions, status: string | null) => () =>
      refuseUnsavedStage('production', saved, now, stack('app', {}, status));
    expect(refuse({}, { alarmMail: 'you@shop.example' }, 'UPDATE_COMPLETE')).toThrow('would reset every option');
    expect(refuse({}, { account: '111122223333' }, 'UPDATE_COMPLETE')).not.toThrow();
    expect(refuse({ region: 'eu-central-1' }, {}, 'UPDATE_COMPLETE')).not.toThrow();
    expect(refuse({}, {}, 'ROLLBACK_COMPLETE')).not.toThrow();
    expect(refuse({}, {}, null)).not.toThrow();
  });

  test('do not remove the domain, unless the operator says so', () => {
    const site = 'https://shop.example';
    expect(() => refuseLosingDomain(site, {}, {})).toThrow('--domain shop.example');
    expect(() => refuseLosingDomain(site, {}, { domain: '' })).not.toThrow();
    expect(() => refuseLosingDomain(site, { domain: 'shop.example' }, {})).not.toThrow();
    expect(() => refuseLosingDomain('https://d1.cloudfront.net', {}, {})).not.toThrow();
    expect(() => refuseLosingDomain(undefined, {}, {})).not.toThrow();
  });
});
