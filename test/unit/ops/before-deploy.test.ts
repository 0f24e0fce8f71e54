import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetIdentityVerificationAttributesCommand, SESClient } from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import type { StageOptions } from '#infra/ops/arguments.ts';
import type { Deployed, DeployedStack } from '#infra/ops/aws/stacks.ts';
import type { Zones } from '#infra/ops/aws/zones.ts';
import { maySendThroughSes, withPoolSender } from '#infra/ops/mail/pool-sender.ts';
import type { SenderState } from '#infra/ops/mail/sender.ts';
import { refuseDeletingSharedSender, refuseExistingResources } from '#infra/ops/set-up/conflicts.ts';
import { answering } from '../../support/cloud/aws-answers.ts';
import { gone, stack } from '../../support/cloud/stacks.ts';

const deployedWith = (outputs: DeployedStack['outputs']): Deployed => ({
  data: stack('data'),
  app: stack('app', outputs),
});

const nothing: Deployed = { data: stack('data', {}, null), app: stack('app', {}, null) };

describe('The user pool sends through SES', () => {
  const ready: SenderState = {
    ...{ identity: 'shop.example', verification: 'Success', dkim: 'Success', dkimTokens: [] },
    ...{ mailsADay: 50_000, sentToday: 0, isSendingEnabled: true },
  };

  test('when the sender is verified, SES is out of its sandbox, and the stage was deployed with that sender', () => {
    expect(maySendThroughSes(ready, 'shop.example')).toBe(true);
    expect(maySendThroughSes({ ...ready, verification: 'Pending' }, 'shop.example')).toBe(false);
    expect(maySendThroughSes({ ...ready, mailsADay: 200 }, 'shop.example')).toBe(false);
  });

  test('not when the stage was deleted, never deployed, or used another sender', () => {
    expect(maySendThroughSes(ready, undefined)).toBe(false);
    expect(maySendThroughSes(ready, 'old.example')).toBe(false);
  });

  describe('as before, when a deploy or a diff may not read SES', () => {
    const options = { mailDomain: 'shop.example' };
    const deployed = deployedWith({ MailIdentity: 'shop.example' });
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
      ['DEVELOPER', deployed, options, 'true'],
      ['COGNITO_DEFAULT', deployed, options, undefined],
      ['DEVELOPER', deployed, { mailDomain: 'new.example' }, undefined],
      ['DEVELOPER', nothing, options, undefined],
    ])('%s, case %#', async (account, before, chosen, expected) => {
      const all = await withPoolSender(template(account), before, 'production', chosen);
      expect(all.mailVerified).toBe(expected);
    });
  });
});

describe('An existing resource', () => {
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
  const look = (options: StageOptions, deployed: Deployed, identities: Record<string, string>, ...types: string[]) =>
    refuseExistingResources('production', options, deployed, { ses: known(identities), zones: zones(...types) });

  test('at SES is reported before the stacks try to create it', async () => {
    const taken = { 'shop.example': 'Pending' };
    await expect(look({ domain: 'shop.example' }, nothing, taken)).rejects.toThrow('--mail-identity existing');
    await expect(look({ domain: 'shop.example', mailIdentity: 'existing' }, nothing, taken)).resolves.toBeUndefined();
    await expect(
      look({ domain: 'shop.example' }, deployedWith({ MailIdentity: 'shop.example' }), taken),
    ).resolves.toBeUndefined();
    await expect(look({ domain: 'shop.example' }, nothing, {})).resolves.toBeUndefined();
  });

  test('in Route 53 is reported too, unless the shop wrote it', async () => {
    await expect(look(inZone, nothing, {}, 'A', 'MX')).rejects.toThrow(
      'Route 53 already has A records for shop.example',
    );
    await expect(look(inZone, nothing, {}, 'MX', 'TXT')).resolves.toBeUndefined();
    const ours = deployedWith({ MailIdentity: 'shop.example', SiteUrl: 'https://shop.example' });
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
  const take = (MailIdentity: string, options: StageOptions = {}) =>
    refuseDeletingSharedSender(client, 'dev', { MailIdentity }, options);

  test('is not deleted by the stage that created it', async () => {
    await expect(take('shop.example')).rejects.toThrow('production also sends as shop.example');
  });

  test('may be left by a stage that only uses it, and deleted when nothing else uses it', async () => {
    await expect(take('shop.example', { mailIdentity: 'existing' })).resolves.toBeUndefined();
    await expect(take('dev.shop.example')).resolves.toBeUndefined();
  });
});
