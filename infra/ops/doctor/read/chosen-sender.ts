import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { SESClient } from '@aws-sdk/client-ses';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableSchema } from '#infra/table.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { readVerification } from '../../mail/sender.ts';
import type { ChosenSenderState } from '../readings.ts';

/** Key of the settings item. A test compares it with the table's keys. */
export const SETTINGS_KEY = { pk: 'STORE', sk: 'SETTINGS' };

/**
 * Reads the sender that an owner chose, and SES's verification status of its address or domain. Returns null if no sender was
 * chosen.
 */
export async function readChosenSender(
  table: DynamoDBClient,
  TableName: string,
  ses: SESClient,
): Promise<ChosenSenderState | null> {
  const { pk, sk } = SETTINGS_KEY;
  const Key = { [tableSchema.partitionKey]: { S: pk }, [tableSchema.sortKey]: { S: sk } };
  const { Item } = await table.send(new GetItemCommand({ TableName, Key }));
  const settings: Partial<ShopSettings> = Item ? unmarshall(Item) : {};
  const address = settings.mailSender?.address;
  if (!address) return null;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const [own, ofDomain] = await Promise.all([readVerification(ses, address), readVerification(ses, domain)]);
  return { address, verification: [own, ofDomain].includes('Success') ? 'Success' : (own ?? ofDomain) };
}
