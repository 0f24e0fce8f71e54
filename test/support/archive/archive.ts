import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { openDocuments } from '#infra/local/documents.ts';
import { MEDIA_BUCKET } from '#infra/local/environment.ts';
import { OPERATOR } from '#infra/local/s3/service.ts';
import { type AccountLine, accountsOf } from '#infra/ops/archive/accounts.ts';
import type { Place } from '#infra/ops/archive/place.ts';
import { type PlainItem, toPlain } from '#infra/ops/archive/plain.ts';
import { keyOf, scan } from '#infra/ops/archive/table.ts';
import { type Shop, startShop } from '../shop.ts';
import { mailsTo } from '../shopping.ts';

/** Where a place is, for a process of its own. */
export interface Whereabouts {
  siteUrl: string;
  dynamodb: string;
  table: string;
  cognito: string;
  pool: string;
}

export const whereaboutsOf = ({ url, local }: Shop): Whereabouts => ({
  siteUrl: url,
  dynamodb: local.dynamodb.endpoint,
  table: local.dynamodb.tableName,
  cognito: local.cognito.endpoint,
  pool: local.cognito.userPoolId,
});

/** What an operator's command finds of a stage, here of a shop on this machine. */
export function placeAt({ siteUrl, dynamodb, table, cognito, pool }: Whereabouts, stage = 'preview'): Place {
  const signed = {
    region: 'us-east-1',
    credentials: { accessKeyId: OPERATOR, secretAccessKey: OPERATOR },
    maxAttempts: 6,
  };
  const s3 = `${siteUrl.replace('//localhost', '//127.0.0.1')}/_s3`;
  return {
    stage,
    table: { client: new DynamoDBClient({ ...signed, endpoint: dynamodb }), name: table },
    pool: { client: new CognitoIdentityProviderClient({ ...signed, endpoint: cognito }), id: pool },
    bucket: { client: new S3Client({ ...signed, endpoint: s3, forcePathStyle: true }), name: MEDIA_BUCKET },
  };
}

export const placeOfShop = (shop: Shop, stage?: string): Place => placeAt(whereaboutsOf(shop), stage);

/** A stage that was deployed and never used: nothing is seeded. */
export function startEmptyShop(): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-empty-'));
  const documents = openDocuments(join(directory, 'services.sqlite'));
  documents.put('start', 'seeded', true);
  documents.close();
  return startShop(directory);
}

/** Every item of a shop's table by its key. */
export async function itemsOf(shop: Shop): Promise<Map<string, PlainItem>> {
  const items = new Map<string, PlainItem>();
  await scan(placeOfShop(shop).table, async (page) => {
    for (const item of page) items.set(Object.values(keyOf(item)).join('|'), toPlain(item));
  });
  return items;
}

/** Every account of a shop, as an archive has it. */
export async function accountsIn(shop: Shop): Promise<AccountLine[]> {
  const accounts: AccountLine[] = [];
  for await (const account of accountsOf(placeOfShop(shop).pool)) accounts.push(account);
  return accounts;
}

/** Signs somebody in who has set a new password, as everybody does after an import. */
export async function signInAgain(
  shop: Shop,
  email: string,
  password = 'third-start',
): Promise<{ authorization: string }> {
  const { client, id } = placeOfShop(shop).pool;
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId: id, Username: email, Password: password, Permanent: true }),
  );
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: shop.local.cognito.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  return { authorization: `Bearer ${AuthenticationResult?.AccessToken}` };
}

/** As a customer does at *Forgot password*: a code by mail, and a password of theirs. */
export async function setNewPassword(shop: Shop, email: string, password: string): Promise<void> {
  const { client } = placeOfShop(shop).pool;
  const who = { ClientId: shop.local.cognito.clientId, Username: email };
  await client.send(new ForgotPasswordCommand(who));
  const [mail] = await mailsTo(shop, email);
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await client.send(new ConfirmForgotPasswordCommand({ ...who, ConfirmationCode, Password: password }));
}
