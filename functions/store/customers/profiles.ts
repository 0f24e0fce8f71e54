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
  /** UTC ISO time at which guest orders with this email address were last added to the account. Missing in old profiles. */
  ordersJoinedAt?: string;
}

export const getProfile = (userId: string): Promise<StoredProfile | null> => getItem<StoredProfile>(profileKey(userId));

/**
 * Creates a profile when an account is first used. Updates the email address and `ordersJoinedAt` of an existing profile.
 * Keeps an existing name, because another request may have changed it. Returns the profile. Throws `unauthenticated` and
 * leaves no profile if the account has been deleted. Safe to run twice.
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
  // A deletion marks the account first and deletes the profile later. So if the mark is not visible here yet, the deletion
  // will still remove this profile.
  if (!(await isAccountDeleted(userId))) return joined;
  await deleteProfile(userId);
  throw new Problem('unauthenticated');
}

/** Saves the name in a profile. Throws `unauthenticated` if the account no longer exists. */
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
