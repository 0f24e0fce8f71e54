import { ACMClient, ListCertificatesCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import type { Choices } from '#infra/ops/arguments.ts';
import type { Deployed, DeployedStack } from '#infra/ops/aws/stacks.ts';
import type { Zones } from '#infra/ops/aws/zones.ts';
import { maySendThroughSes, withPoolSender } from '#infra/ops/mail/pool-sender.ts';
import type { SenderState } from '#infra/ops/mail/sender.ts';
import {
  choose,
  refuseForeign,
  refuseForgotten,
  refuseLosingDomain,
  refuseSenseless,
  refuseUnknown,
} from '#infra/ops/set-up/choose.ts';
import { refuseOccupied, refuseTakingSender } from '#infra/ops/set-up/in-the-way.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';
import { gone, stack } from '../../support/cloud/stacks.ts';

const standing = (outputs: DeployedStack['outputs']): Deployed => ({ data: stack('data'), app: stack('app', outputs) });
const nothing: Deployed = { data: stack('data', {}, null), app: stack('app', {}, null) };

describe('The user pool sends through SES', () => {
  const ready: SenderState = {
    ...{ identity: 'shop.example', verification: 'Success', dkim: 'Success', dkimTokens: [] },
    ...{ mailsADay: 50_000, sentToday: 0, isSendingEnabled: true },
  };

  test('once the sender is verified, SES is out of its sandbox, and the stage stands with that sender', () => {
    expect(maySendThroughSes(ready, 'shop.example')).toBe(true);
    expect(maySendThroughSes({ ...ready, verification: 'Pending' }, 'shop.example')).toBe(false);
    expect(maySendThroughSes({ ...ready, mailsADay: 200 }, 'shop.example')).toBe(false);
  });

  test('not where the stage was taken down, was never deployed, or sent as somebody else', () => {
    expect(maySendThroughSes(ready, undefined)).toBe(false);
    expect(maySendThroughSes(ready, 'old.example')).toBe(false);
  });

  describe('as it did before, where a deploy or a comparison may not ask SES', () => {
    const choices = { mailDomain: 'shop.example' };
    const deployed = standing({ MailIdentity: 'shop.example' });
    const template = (EmailSendingAccount: string) =>
      answering(
        CloudFormationClient,
        new Map([
          [
            GetTemplateCommand,
            {
              TemplateBody: JSON.stringify({
                Resources: {
                  Pool: { Type: 'AWS::Cognito::UserPool', Properties: { EmailConfiguration: { EmailSendingAccount } } },
                },
              }),
            },
          ],
        ]),
      );

    test.each([
      ['DEVELOPER', deployed, choices, 'true'],
      ['COGNITO_DEFAULT', deployed, choices, undefined],
      ['DEVELOPER', deployed, { mailDomain: 'new.example' }, undefined],
      ['DEVELOPER', nothing, choices, undefined],
    ])('%s, case %#', async (account, before, chosen, expected) => {
      const all = await withPoolSender(template(account), before, 'production', chosen);
      expect(all.mailVerified).toBe(expected);
    });
  });
});

describe('What is there already', () => {
  const known = (identities: Record<string, string>) =>
    answering(
      SESClient,
      new Map([
        [
          GetIdentityVerificationAttributesCommand,
          ({ Identities }: { Identities: string[] }) => ({
            VerificationAttributes: Object.fromEntries(
              Identities.filter((id) => identities[id]).map((id) => [id, { VerificationStatus: identities[id] }]),
            ),
          }),
        ],
      ]),
    );
  const zones = (...types: string[]): Zones => ({
    list: async () => [],
    records: async () => types.map((type) => ({ type, value: '' })),
    write: async () => {},
  });
  const inZone = { domain: 'shop.example', hostedZoneId: 'Z1', hostedZoneName: 'shop.example' };
  const look = (choices: Choices, deployed: Deployed, identities: Record<string, string>, ...types: string[]) =>
    refuseOccupied('production', choices, deployed, { ses: known(identities), zones: zones(...types) });

  test('at SES is said before the stacks try to make it', async () => {
    const taken = { 'shop.example': 'Pending' };
    await expect(look({ domain: 'shop.example' }, nothing, taken)).rejects.toThrow('--mail-identity existing');
    await expect(look({ domain: 'shop.example', mailIdentity: 'existing' }, nothing, taken)).resolves.toBeUndefined();
    await expect(
      look({ domain: 'shop.example' }, standing({ MailIdentity: 'shop.example' }), taken),
    ).resolves.toBeUndefined();
    await expect(look({ domain: 'shop.example' }, nothing, {})).resolves.toBeUndefined();
  });

  test('in Route 53 is said too, unless the shop itself has written it', async () => {
    await expect(look(inZone, nothing, {}, 'A', 'MX')).rejects.toThrow(
      'Route 53 has A records of shop.example already',
    );
    await expect(look(inZone, nothing, {}, 'MX', 'TXT')).resolves.toBeUndefined();
    const ours = standing({ MailIdentity: 'shop.example', SiteUrl: 'https://shop.example' });
    await expect(look(inZone, ours, {}, 'A', 'AAAA')).resolves.toBeUndefined();
    await expect(look({ domain: 'shop.example' }, nothing, {}, 'A')).resolves.toBeUndefined();
  });
});

describe('A sender that several stages share', () => {
  const client = answering(
    CloudFormationClient,
    new Map([
      [
        DescribeStacksCommand,
        ({ StackName }: { StackName: string }) => {
          if (!StackName.startsWith('foundation-production')) throw gone(StackName);
          const Outputs = [{ OutputKey: 'MailIdentity', OutputValue: 'shop.example' }];
          return { Stacks: [{ StackStatus: 'UPDATE_COMPLETE', Outputs }] };
        },
      ],
    ]),
  );
  const take = (MailIdentity: string, choices: Choices = {}) =>
    refuseTakingSender(client, 'dev', { MailIdentity }, choices);

  test('is not taken away from the others by the stage that made it', async () => {
    await expect(take('shop.example')).rejects.toThrow('production also sends as shop.example');
  });

  test('may be left by a stage that only uses it, and one that nobody shares may go', async () => {
    await expect(take('shop.example', { mailIdentity: 'existing' })).resolves.toBeUndefined();
    await expect(take('dev.shop.example')).resolves.toBeUndefined();
  });
});

describe('What a deploy is told', () => {
  const said: string[] = [];
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
  const told = async (choices: Choices, deployed: Deployed, ses: SESClient) => {
    said.length = 0;
    const all = await choose('production', choices, {
      kept: {},
      ...{ deployed, ses, acm: answering(ACMClient, new Map()) },
      cloudformation: answering(CloudFormationClient, new Map([[DescribeStacksCommand, gone('any')]])),
      zones: { list: async () => [], records: async () => [], write: async () => {} },
      dialogue: { say: (line) => void said.push(line), isInteractive: false, ask: async () => '' },
    });
    return all.mailVerified ?? 'false';
  };
  const address = { mailAddress: 'you@mail.example' };
  const stands = standing({ MailIdentity: 'you@mail.example' });

  test('never has the first deploy send sign-in mails through SES, though the sender is there and verified', async () => {
    const verified = account(['you@mail.example']);
    expect(await told({ ...address, mailIdentity: 'existing' }, nothing, verified)).toBe('false');
    expect(await told({ ...address, mailIdentity: 'existing' }, stands, verified)).toBe('true');
  });

  test('goes by what is so now, whatever was so before', async () => {
    expect(await told(address, stands, account(['you@mail.example']))).toBe('true');
    expect(await told(address, stands, account([]))).toBe('false');
    expect(await told(address, stands, account(['you@mail.example'], 200))).toBe('false');
    expect(await told(address, nothing, account([]))).toBe('false');
  });

  test('says when the sender becomes another, which SES has yet to verify', async () => {
    expect(await told({ mailAddress: 'new@mail.example' }, stands, account([]))).toBe('false');
    expect(said.join()).toContain('To keep the sender: --mail-address you@mail.example');
    await told(address, stands, account([]));
    expect(said).toEqual([]);
    await told(address, standing({ MailIdentity: 'orders@dev.foundation.example' }), account([]));
    expect(said.join()).not.toContain('To keep the sender');
  });

  describe('of a shop that moves into a zone of Route 53', () => {
    const written: string[] = [];
    const acm = answering(ACMClient, new Map([[ListCertificatesCommand, named('Denied', 'ACM is asked')]]));
    const zone = { id: 'Z1', name: 'shop.example' };
    const move = (choices: Choices) => {
      said.length = 0;
      return choose(
        'production',
        { domain: 'shop.example', ...choices },
        {
          ...{ kept: address, deployed: stands, ses: account([]), acm },
          cloudformation: answering(CloudFormationClient, new Map([[DescribeStacksCommand, gone('any')]])),
          zones: {
            list: async () => [zone],
            records: async () => [],
            write: async (_zone, { name }) => void written.push(name),
          },
          dialogue: { say: (line) => void said.push(line), isInteractive: false, ask: async () => '' },
        },
      );
    };

    test('are refused for their sender before a certificate is asked for', async () => {
      await expect(move(address)).rejects.toThrow('--mail-address=');
      expect(written).toEqual([]);
    });

    test('name no way to keep the sender that would be refused', async () => {
      await expect(move({})).rejects.toThrow('ACM is asked');
      expect(said.join()).toContain('sends as shop.example and no longer as you@mail.example');
      expect(said.join()).not.toContain('To keep the sender');
    });
  });
});

describe('A stage that moves to another account', () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/shop/1';
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

  test('is not deployed with a firewall or a certificate of the one before', () => {
    expect(() => refuseForeign({ webAclArn }, '444455556666')).toThrow(
      /of the account 111122223333, and this deploy goes to 444455556666.* take it back: --web-acl-arn=$/,
    );
    expect(() => refuseForeign({ certificateArn }, '444455556666')).toThrow('--certificate-arn=');
    expect(() => refuseForeign({ webAclArn, certificateArn }, '111122223333')).not.toThrow();
    expect(() => refuseForeign({}, '444455556666')).not.toThrow();
  });
});

describe('Choices that cannot be', () => {
  test.each([
    [{ budgetDollars: 'much' }, '--budget-dollars is an amount'],
    [{ waf: 'yes' }, '--waf is "true" or "false"'],
    [{ waf: 'true' }, 'this stage goes to eu-central-1'],
    [{ release: 'now' }, '--release is "gradual" or "at-once"'],
    [{ hstsSubdomains: 'on' }, '--hsts-subdomains is'],
    [{ mailIdentity: 'mine' }, '--mail-identity is "existing" or left out'],
  ] satisfies [Choices, string][])('are refused before anything is kept or built: %j', (choices, words) => {
    expect(() => refuseSenseless('production', choices, 'eu-central-1')).toThrow(words);
  });

  test('are none of the usual ones', () => {
    const choices = { budgetDollars: '40', waf: 'true', release: 'at-once', hstsSubdomains: 'true' };
    expect(() => refuseSenseless('production', choices, 'us-east-1')).not.toThrow();
    expect(() => refuseSenseless('preview', {}, 'eu-central-1')).not.toThrow();
  });
});

describe('Choices that were not committed', () => {
  test('are no reason for the pipeline to take everything back', () => {
    expect(() => refuseUnknown('production', {})).toThrow('Commit the file');
    expect(() => refuseUnknown('production', { region: 'eu-central-1' })).not.toThrow();
  });

  test('are missed where the stage stands, unless somebody says that all were named', () => {
    const miss = (kept: Choices, now: Choices, status: string | null) => () =>
      refuseForgotten('production', kept, now, stack('app', {}, status));
    expect(miss({}, { alarmMail: 'you@shop.example' }, 'UPDATE_COMPLETE')).toThrow('take back');
    expect(miss({}, { account: '111122223333' }, 'UPDATE_COMPLETE')).not.toThrow();
    expect(miss({ region: 'eu-central-1' }, {}, 'UPDATE_COMPLETE')).not.toThrow();
    expect(miss({}, {}, 'ROLLBACK_COMPLETE')).not.toThrow();
    expect(miss({}, {}, null)).not.toThrow();
  });

  test('do not take the domain away, unless somebody says so', () => {
    const site = 'https://shop.example';
    expect(() => refuseLosingDomain(site, {}, {})).toThrow('--domain shop.example');
    expect(() => refuseLosingDomain(site, {}, { domain: '' })).not.toThrow();
    expect(() => refuseLosingDomain(site, { domain: 'shop.example' }, {})).not.toThrow();
    expect(() => refuseLosingDomain('https://d1.cloudfront.net', {}, {})).not.toThrow();
    expect(() => refuseLosingDomain(undefined, {}, {})).not.toThrow();
  });
});
