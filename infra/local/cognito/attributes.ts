import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

export type AttributeList = { Name: string; Value?: string | undefined }[] | undefined;

/** Standard attributes of OpenID Connect that users may write. */
const WRITABLE = new Set(
  `email given_name family_name name middle_name nickname preferred_username profile picture website gender birthdate
  zoneinfo locale address phone_number`.split(/\s+/),
);
const ADMIN_ONLY = new Set(['email_verified', 'phone_number_verified']);

/** Attributes a new user must have, besides the email address, which is the username. */
export const REQUIRED_ATTRIBUTES = ['given_name', 'family_name'];

/** Returns the attributes written by a user. Throws `NotAuthorizedException` or `InvalidParameterException`. */
export function ownAttributes(list: AttributeList): Record<string, string> {
  if (list?.some(({ Name }) => ADMIN_ONLY.has(Name) || Name === 'sub')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  return adminAttributes(list);
}

/** Returns the attributes written by a pool admin, who may also mark an address as verified. Throws `InvalidParameterException`. */
export function adminAttributes(list: AttributeList): Record<string, string> {
  for (const { Name } of list ?? []) {
    if (!WRITABLE.has(Name) && !ADMIN_ONLY.has(Name)) {
      throw invalidParameter(`Type for attribute {${Name}} could not be determined`);
    }
  }
  return Object.fromEntries((list ?? []).map(({ Name, Value = '' }) => [Name, Value]));
}

/** Throws `InvalidParameterException`, which names the first missing attribute. */
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

/** Returns the identities of a user in the form of the claim `identities`. */
export const identitiesOf = ({ identities = [] }: User) =>
  identities.map(({ providerName, userId, linkedAt }) => ({
    userId,
    providerName,
    providerType: providerName,
    issuer: null,
    primary: 'false',
    dateCreated: String(linkedAt),
  }));

/** Returns a user's attributes as AWS's list. */
export function attributeListOf(user: User) {
  const identities = identitiesOf(user);
  const all = identities.length ? { ...user.attributes, identities: JSON.stringify(identities) } : user.attributes;
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}
