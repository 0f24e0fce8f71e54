import { Problem } from '#shared/base/errors.ts';
import { deleteItem, getItem, isConditionFailure, updateItem } from '#store/client.ts';
import { profileKey } from '#store/keys/customers.ts';
import { isAccountDeleted } from './deleted-accounts.ts';

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

/**
 * Creates a profile at the first use of an account, or joins a known one again: sets its address and the time. Keeps the
 * name, which another request may have changed since it was read. Returns the profile. Throws `unauthenticated` when the
 * account was deleted meanwhile, and leaves no profile then. Safe to run twice.
 */
export async function joinProfile({ userId, ...profile }: Required<StoredProfile>): Promise<StoredProfile> {
  const joined = await updateItem<StoredProfile>({
    Key: profileKey(userId),
    UpdateExpression:
      'SET userId = :user, email = :email, ordersJoinedAt = :at, firstName = if_not_exists(firstName, :first), lastName = if_not_exists(lastName, :last), createdAt = if_not_exists(createdAt, :created)',
    ExpressionAttributeValues: {
      ':user': userId,
      ':email': profile.email,
      ':at': profile.ordersJoinedAt,
      ':first': profile.firstName,
      ':last': profile.lastName,
      ':created': profile.createdAt,
    },
  });
  // A deletion marks the account first. One that is not seen here deletes this profile later.
  if (!(await isAccountDeleted(userId))) return joined;
  await deleteProfile(userId);
  throw new Problem('unauthenticated');
}

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
