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
import { S3Client } from '@aws-sdk/client-s3';
import { openDocuments } from '#infra/local/documents.ts';
import { MEDIA_BUCKET } from '#infra/local/environment.ts';
import { OPERATOR } from '#infra/local/s3/service.ts';
import { type AccountLine, accountsOf } from '#infra/ops/archive/accounts.ts';
import { type PlainItem, toPlain } from '#infra/ops/archive/plain.ts';
import type { StageData } from '#infra/ops/archive/stage-data.ts';
import { keyOf, scan, tableClient } from '#infra/ops/archive/table.ts';
import { type Shop, startShop } from '../shop.ts';
import { mailsTo } from '../shopping.ts';

/** Addresses of a shop's services, in a form that can be passed to another process. */
export interface ShopEndpoints {
  siteUrl: string;
  dynamodb: string;
  table: string;
  cognito: string;
  pool: string;
}

export const endpointsOf = ({ url, local }: Shop): ShopEndpoints => ({
  siteUrl: url,
  dynamodb: local.dynamodb.endpoint,
  table: local.dynamodb.tableName,
  cognito: local.cognito.endpoint,
  pool: local.cognito.userPoolId,
});

/** Returns access to the data of a local shop, in the form that the commands use for a stage. */
export function stageDataAt({ siteUrl, dynamodb, table, cognito, pool }: ShopEndpoints, stage = 'preview'): StageData {
  const signed = {
    region: 'us-east-1',
    credentials: { accessKeyId: OPERATOR, secretAccessKey: OPERATOR },
    maxAttempts: 6,
  };
  const s3 = `${siteUrl.replace('//localhost', '//127.0.0.1')}/_s3`;
  return {
    stage,
    table: { client: tableClient({ ...signed, endpoint: dynamodb }), name: table },
    pool: { client: new CognitoIdentityProviderClient({ ...signed, endpoint: cognito }), id: pool },
    bucket: { client: new S3Client({ ...signed, endpoint: s3, forcePathStyle: true }), name: MEDIA_BUCKET },
  };
}

export const stageDataOf = (shop: Shop, stage?: string): StageData => stageDataAt(endpointsOf(shop), stage);

/** Starts a shop without seed data. */
export function startEmptyShop(): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-empty-'));
  const documents = openDocuments(join(directory, 'services.sqlite'));
  documents.put('start', 'seeded', true);
  documents.close();
  return startShop(directory);
}

/** Returns all items of a shop's table by key. */
export async function itemsOf(shop: Shop): Promise<Map<string, PlainItem>> {
  const items = new Map<string, PlainItem>();
  await scan(stageDataOf(shop).table, async (page) => {
    for (const item of page) items.set(Object.values(keyOf(item)).join('|'), toPlain(item));
  });
  return items;
}

/** Returns all accounts of a shop in the format of an archive. */
export async function accountsIn(shop: Shop): Promise<AccountLine[]> {
  const accounts: AccountLine[] = [];
  for await (const account of accountsOf(stageDataOf(shop).pool)) accounts.push(account);
  return accounts;
}

/** Sets a new password and signs in. Customers have to do this after an import. */
export async function signInWithNewPassword(
  shop: Shop,
  email: string,
  password = 'third-start',
): Promise<{ authorization: string }> {
  const { client, id } = stageDataOf(shop).pool;
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

/** Sets a new password through "Forgot password", with the code from the email. */
export async function setNewPassword(shop: Shop, email: string, password: string): Promise<void> {
  const { client } = stageDataOf(shop).pool;
  const user = { ClientId: shop.local.cognito.clientId, Username: email };
  await client.send(new ForgotPasswordCommand(user));
  const [mail] = await mailsTo(shop, email);
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await client.send(new ConfirmForgotPasswordCommand({ ...user, ConfirmationCode, Password: password }));
}
