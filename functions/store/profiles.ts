import { get, put, remove, update } from './client.ts';
import { profileKey } from './keys.ts';

export interface StoredProfile {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: string;
}

export const getProfile = (userId: string): Promise<StoredProfile | null> => get<StoredProfile>(profileKey(userId));

/** Safe to run twice: the same user writes the same profile. */
export const putProfile = (profile: StoredProfile): Promise<void> => put({ ...profileKey(profile.userId), ...profile });

export const renameProfile = (
  userId: string,
  name: { firstName: string | null; lastName: string | null },
): Promise<StoredProfile> =>
  update<StoredProfile>({
    Key: profileKey(userId),
    UpdateExpression: 'SET firstName = :first, lastName = :last',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':first': name.firstName, ':last': name.lastName },
  });

export const removeProfile = (userId: string): Promise<void> => remove(profileKey(userId));
