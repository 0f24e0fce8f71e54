import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

export type AttributeList = { Name: string; Value?: string | undefined }[] | undefined;

/** The standard attributes of OpenID Connect that a person may write. */
const WRITABLE = new Set(
  `email given_name family_name name middle_name nickname preferred_username profile picture website gender birthdate
  zoneinfo locale address phone_number`.split(/\s+/),
);
const OWNER_ONLY = new Set(['email_verified', 'phone_number_verified']);

/** Attributes a new user must have, besides the e-mail that is the username. */
export const REQUIRED_ATTRIBUTES = ['given_name', 'family_name'];

/** Attributes written by their user. Throws NotAuthorizedException or InvalidParameterException. */
export function ownAttributes(list: AttributeList): Record<string, string> {
  if (list?.some(({ Name }) => OWNER_ONLY.has(Name) || Name === 'sub')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  return ownerAttributes(list);
}

/** Attributes written by the pool's owner, who may also mark an address as verified. */
export function ownerAttributes(list: AttributeList): Record<string, string> {
  for (const { Name } of list ?? []) {
    if (!WRITABLE.has(Name) && !OWNER_ONLY.has(Name)) {
      throw invalidParameter(`Type for attribute {${Name}} could not be determined`);
    }
  }
  return Object.fromEntries((list ?? []).map(({ Name, Value = '' }) => [Name, Value]));
}

/** Throws InvalidParameterException naming the first required attribute that is missing. */
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

/** Throws InvalidParameterException unless `username` looks like an e-mail address. */
export function requireEmail(username: string): string {
  const email = username.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  return email;
}

/** A user's attributes in AWS's list form. */
export const attributeListOf = (user: User) =>
  Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
