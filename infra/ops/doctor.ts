import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { type Finding, judgeAdmins, judgeHealth, judgeMail, judgePaymentSecret, judgeWebhook } from './findings.ts';
import { type Outputs, readOutputs, regionOf, run, stageOf } from './outputs.ts';

async function statusOf(url: string, init: RequestInit = {}): Promise<number | undefined> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return response?.status;
}

async function paymentKeys({ PaymentSecretName }: Outputs, region: string): Promise<Finding[]> {
  const client = new SecretsManagerClient({ region });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: PaymentSecretName }));
  return judgePaymentSecret(SecretString, PaymentSecretName);
}

async function mail({ MailIdentity: identity, UserPoolId }: Outputs, region: string): Promise<Finding[]> {
  const ses = new SESClient({ region });
  const pools = new CognitoIdentityProviderClient({ region });
  const [quota, verification, pool] = await Promise.all([
    ses.send(new GetSendQuotaCommand({})),
    ses.send(new GetIdentityVerificationAttributesCommand({ Identities: [identity] })),
    pools.send(new DescribeUserPoolCommand({ UserPoolId })),
  ]);
  return judgeMail({
    mailsADay: quota.Max24HourSend ?? 0,
    identity,
    identityStatus: verification.VerificationAttributes?.[identity]?.VerificationStatus,
    poolSender: pool.UserPool?.EmailConfiguration?.EmailSendingAccount,
  });
}

async function admins({ UserPoolId }: Outputs, region: string): Promise<Finding[]> {
  const client = new CognitoIdentityProviderClient({ region });
  const { Users = [] } = await client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin', Limit: 1 }));
  return judgeAdmins(Users.length);
}

async function webhook({ StripeWebhookUrl: url }: Outputs): Promise<Finding[]> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=0,v1=00' };
  return judgeWebhook(url, await statusOf(url, { method: 'POST', headers, body: '{}' }));
}

async function health({ SiteUrl }: Outputs): Promise<Finding[]> {
  const url = `${SiteUrl}/api/health`;
  return judgeHealth(url, await statusOf(url));
}

const checks = { health, webhook, 'payment keys': paymentKeys, mail, admins };

/** `doctor [--stage=dev]`: names what is misconfigured and what to do about it; fails when there is anything. */
await run(async () => {
  const outputs = readOutputs(stageOf(process.argv.slice(2)));
  for (const [name, check] of Object.entries(checks)) {
    const findings = await check(outputs, regionOf(outputs)).catch((error: Error): Finding[] => [
      { wrong: `Could not be checked: ${error.message}`, todo: 'Look at the credentials in use.' },
    ]);
    console.log(findings.length === 0 ? `ok    ${name}` : `WRONG ${name}`);
    for (const { wrong, todo } of findings) console.log(`      ${wrong}\n      -> ${todo}`);
    if (findings.length > 0) process.exitCode = 1;
  }
});
