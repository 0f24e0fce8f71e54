import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

export type AttributeList = { Name: string; Value?: string | undefined }[] | undefined;

/** Standard attributes of OpenID Connect that users may write. */
const WRITABLE = new Set(
  `email given_name family_name name middle_name nickname preferred_username profile picture website gender birthdate
  zoneinfo locale address phone_number`.split(/\s+/),
);
const ADMIN_ONLY = new Set(['email_verified', 'phone_number_verified']);

/** Lists attributes that a new user must have besides the email address, which is the username. */
export const REQUIRED_ATTRIBUTES = ['given_name', 'family_name'];

/**
 * Returns the attributes that a user sets. Throws `NotAuthorizedException` for an attribute that only admins may set, and
 * `InvalidParameterException` for an unknown one.
 */
export function ownAttributes(list: AttributeList): Record<string, string> {
  if (list?.some(({ Name }) => ADMIN_ONLY.has(Name) || Name === 'sub')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  return adminAttributes(list);
}

/**
 * Returns the attributes that a pool admin sets. An admin may also mark an address as verified. Throws
 * `InvalidParameterException` for an unknown attribute.
 */
export function adminAttributes(list: AttributeList): Record<string, string> {
  for (const { Name } of list ?? []) {
    if (!WRITABLE.has(Name) && !ADMIN_ONLY.has(Name)) {
      throw invalidParameter(`Type for attribute {${Name}} could not be determined`);
    }
  }
  return Object.fromEntries((list ?? []).map(({ Name, Value = '' }) => [Name, Value]));
}

/** Throws `InvalidParameterException` with the name of the first missing attribute, if any is missing. */
export function requireAttributes(attributes: Record<string, string>) {
  const missing = missingAttributes(attributes)[0];
  if (missing) {
    throw invalidParameter(
      `Attributes did not conform to the schema: ${missing}: The attribute ${missing} is required\n`,
    );
  }
}

export const missingAttributes = (attributes: Record<string, string>) =>
  REQUIRED_ATTRIBUTES.filter((name) => !attributes[name]);

/** Returns the trimmed email address. Throws `InvalidParameterException` when `username` is not one. */
export function requireEmail(username: string): string {
  const email = username.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  return email;
}

/** Returns the linked identities of a user in the form of the `identities` claim. */
export const identitiesOf = ({ identities = [] }: User) =>
  identities.map(({ providerName, userId, linkedAt }) => ({
    userId,
    providerName,
    providerType: providerName,
    issuer: null,
    primary: 'false',
    dateCreated: String(linkedAt),
  }));

/** Returns a user's attributes in AWS's list format. */
export function attributeListOf(user: User) {
  const identities = identitiesOf(user);
  const all = identities.length ? { ...user.attributes, identities: JSON.stringify(identities) } : user.attributes;
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}
