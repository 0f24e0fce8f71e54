import { z } from 'zod';
import { invalidParameter, userNotFound } from '../errors.ts';
import { findLinked } from '../hosted/federation.ts';
import { findProvider } from '../hosted/identity-providers.ts';
import { forAdmin, type Operation } from '../operation.ts';
import { saveUser } from '../pool.ts';

const MOST_IDENTITIES = 5;
const identity = z.object({
  ProviderName: z.string(),
  ProviderAttributeName: z.string().optional(),
  ProviderAttributeValue: z.string(),
});

/**
 * Links an account at a provider to a user of the pool, so that it signs in as that user. The account must not have signed in
 * yet.
 */
const AdminLinkProviderForUser = forAdmin({ DestinationUser: identity, SourceUser: identity }, (pool, input) => {
  const { DestinationUser, SourceUser } = input;
  const user = DestinationUser.ProviderName === 'Cognito' && pool.users.find(DestinationUser.ProviderAttributeValue);
  if (!user) throw userNotFound();
  const { ProviderName: providerName, ProviderAttributeValue: userId } = SourceUser;
  if (SourceUser.ProviderAttributeName !== 'Cognito_Subject')
    throw invalidParameter('Invalid SourceUser: ProviderAttributeName must be Cognito_Subject for social providers.');
  if (!findProvider(pool, providerName)) throw invalidParameter(`Provider ${providerName} does not exist.`);
  const linked = findLinked(pool, providerName, userId);
  if (linked && linked.sub !== user.sub)
    throw invalidParameter('Merging is not currently supported, provide a SourceUser that has not been signed up');
  const identities = user.identities ?? [];
  if (identities.length >= MOST_IDENTITIES) throw invalidParameter('Too many linked identities.');
  if (!linked) saveUser(pool, { ...user, identities: [...identities, { providerName, userId, linkedAt: pool.now() }] });
  return {};
});

/** Removes a link. The pool then no longer knows the account at the provider. */
const AdminDisableProviderForUser = forAdmin({ User: identity }, (pool, { User }) => {
  const { ProviderName, ProviderAttributeValue } = User;
  const user = findLinked(pool, ProviderName, ProviderAttributeValue);
  if (!user) throw userNotFound();
  const isOther = ({ providerName, userId }: { providerName: string; userId: string }) =>
    providerName !== ProviderName || userId !== ProviderAttributeValue;
  saveUser(pool, { ...user, identities: (user.identities ?? []).filter(isOther) });
  return {};
});

export const linkOperations: Record<string, Operation> = { AdminLinkProviderForUser, AdminDisableProviderForUser };
