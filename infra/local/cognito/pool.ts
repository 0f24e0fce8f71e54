import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import type { Documents } from '../documents.ts';
import { type Challenges, openChallenges } from './challenges.ts';
import type { FirstFactor } from './first-factors.ts';
import type { FederationSettings } from './hosted/federation.ts';
import { openSigner, type Signer } from './tokens.ts';
import { openUsers, type User, type Users } from './users.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface PoolSettings {
  documents: Documents;
  /** Id such as `us-east-1_LocalPool`. */
  userPoolId: string;
  clientId: string;
  deliver(mail: OutgoingMail): Promise<void> | void;
  customMessage?: (event: CustomMessageTriggerEvent) => Promise<CustomMessageTriggerEvent>;
  preSignUp?: (event: PreSignUpTriggerEvent) => Promise<PreSignUpTriggerEvent>;
  /** First factors that users may choose besides the password. None by default, as in the Lite plan. */
  firstFactors?: readonly FirstFactor[];
  /** Domain to which passkeys are bound. This machine by default. */
  relyingPartyId?: string;
  /** The hosted domain and its client. By default, the pool has neither. */
  federation?: FederationSettings;
  /** Groups of the pool. Only `admin` by default. */
  groups?: readonly string[];
  /** Returns the current time in milliseconds since 1970. The machine's clock by default. */
  clock?: () => number;
}

/** Describes a user pool with one client. Every operation gets it. */
export interface Pool
  extends Required<
    Pick<PoolSettings, 'documents' | 'clientId' | 'deliver' | 'groups' | 'firstFactors' | 'relyingPartyId'>
  > {
  id: string;
  /** Pool id without its region, in the form that SRP uses. */
  name: string;
  region: string;
  issuer: string;
  customMessage: PoolSettings['customMessage'];
  preSignUp: PoolSettings['preSignUp'];
  federation: FederationSettings | undefined;
  now(): number;
  signer: Signer;
  users: Users;
  challenges: Challenges;
}

export function openPool(settings: PoolSettings): Pool {
  const { documents, userPoolId, clientId, deliver, customMessage, preSignUp } = settings;
  const [region = '', name = ''] = userPoolId.split('_');
  const now = settings.clock ?? Date.now;
  return {
    documents,
    clientId,
    deliver,
    customMessage,
    preSignUp,
    federation: settings.federation,
    id: userPoolId,
    name,
    region,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    groups: settings.groups ?? ['admin'],
    firstFactors: settings.firstFactors ?? [],
    relyingPartyId: settings.relyingPartyId ?? 'localhost',
    now,
    signer: openSigner(documents),
    users: openUsers(documents),
    challenges: openChallenges(now),
  };
}

/** Saves the user and sets the time of the last change. */
export function saveUser(pool: Pool, user: User): User {
  user.modifiedAt = pool.now();
  return pool.users.save(user);
}
