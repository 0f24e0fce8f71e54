import { deleteItem, getItem, isConditionFailure, putItem, type TableItem, updateItem } from '#store/client.ts';
import { recoveryCodesKey } from '#store/keys/customers.ts';

export interface StoredRecoveryCodes {
  hashes: string[];
  /** UTC ISO time. */
  madeAt: string;
}

/** Replaces all recovery codes of a customer. */
export const putRecoveryCodes = (userId: string, codes: StoredRecoveryCodes): Promise<void> =>
  putItem({ ...recoveryCodesKey(userId), userId, ...codes });

export const getRecoveryCodes = (userId: string): Promise<StoredRecoveryCodes | null> =>
  getItem<StoredRecoveryCodes>(recoveryCodesKey(userId), { consistent: true });

/** Uses up a recovery code. Returns the number of codes left. Null if the code is unknown or already used. */
export async function redeemRecoveryCode(userId: string, hash: string): Promise<number | null> {
  const { hashes = [] } = (await getRecoveryCodes(userId)) ?? {};
  if (!hashes.includes(hash)) return null;
  const left = hashes.filter((each) => each !== hash);
  try {
    await updateItem<TableItem>({
      Key: recoveryCodesKey(userId),
      UpdateExpression: 'SET hashes = :left',
      ConditionExpression: 'hashes = :seen',
      ExpressionAttributeValues: { ':left': left, ':seen': hashes },
    });
    return left.length;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

export const deleteRecoveryCodes = (userId: string): Promise<void> => deleteItem(recoveryCodesKey(userId));
