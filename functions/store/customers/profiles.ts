import { Problem } from '#shared/base/errors.ts';
import { deleteItem, getItem, isConditionFailure, putItem, updateItem } from '#store/client.ts';
import { profileKey } from '#store/keys/customers.ts';

export interface StoredProfile {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: string;
  /** UTC ISO time at which guest orders of the address last joined the account; missing in older profiles. */
  ordersJoinedAt?: string;
}

export const getProfile = (userId: string): Promise<StoredProfile | null> => getItem<StoredProfile>(profileKey(userId));

/** Safe to run twice: the same user writes the same profile. */
export const putProfile = (profile: StoredProfile): Promise<void> =>
  putItem({ ...profileKey(profile.userId), ...profile });

/** Throws `unauthenticated` when the account no longer exists. */
export async function updateProfileName(
  userId: string,
  name: { firstName: string | null; lastName: string | null },
): Promise<StoredProfile> {
  try {
    return await updateItem<StoredProfile>({
      Key: profileKey(userId),
      UpdateExpression: 'SET firstName = :first, lastName = :last',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':first': name.firstName, ':last': name.lastName },
    });
  } catch (error) {
    if (isConditionFailure(error)) throw new Problem('unauthenticated', undefined, { cause: error });
    throw error;
  }
}

export const deleteProfile = (userId: string): Promise<void> => deleteItem(profileKey(userId));
