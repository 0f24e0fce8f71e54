import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { eachOf } from './lines.ts';

export interface UserPool {
  client: CognitoIdentityProviderClient;
  id: string;
}

/**
 * Describes an account's line in `accounts.ndjson`. It has no password, because passwords cannot be read from a user pool.
 */
export interface AccountLine {
  /** User id, as used in orders. */
  id: string;
  status: string;
  enabled: boolean;
  groups: string[];
  attributes: Record<string, string>;
  /** Time of the sign-up, in UTC ISO format. Null if it is unknown. */
  createdAt: string | null;
}

const GROUPS = ['admin'] as const;
const PAGE = 60;

async function* usersOf({ client, id }: UserPool): AsyncGenerator<UserType> {
  let PaginationToken: string | undefined;
  do {
    const page = await client.send(new ListUsersCommand({ UserPoolId: id, Limit: PAGE, PaginationToken }));
    yield* page.Users ?? [];
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
}

export async function hasAccounts({ client, id }: UserPool): Promise<boolean> {
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: id, Limit: 1 }));
  return Users.length > 0;
}

async function membersOf({ client, id }: UserPool, GroupName: string): Promise<Set<string>> {
  const members = new Set<string>();
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListUsersInGroupCommand({ UserPoolId: id, GroupName, Limit: PAGE, NextToken }));
    for (const { Username } of page.Users ?? []) members.add(Username ?? '');
    NextToken = page.NextToken;
  } while (NextToken);
  return members;
}

const attributesOf = (attributes: readonly AttributeType[] = []): Record<string, string> =>
  Object.fromEntries(attributes.map(({ Name = '', Value = '' }) => [Name, Value]));

/** Yields all accounts of the pool. Keeps only the ids of admins in memory. */
export async function* accountsOf(pool: UserPool): AsyncGenerator<AccountLine> {
  const groups = await Promise.all(GROUPS.map(async (name) => ({ name, members: await membersOf(pool, name) })));
  for await (const { Username = '', Attributes, Enabled = true, UserStatus = '', UserCreateDate } of usersOf(pool)) {
    const { sub = Username, ...attributes } = attributesOf(Attributes);
    yield {
      ...{ id: sub, status: UserStatus, enabled: Enabled },
      ...{ groups: groups.flatMap(({ name, members }) => (members.has(Username) ? name : [])), attributes },
      createdAt: UserCreateDate?.toISOString() ?? null,
    };
  }
}

/** Returns false for an account with an email address that was never confirmed. Its customer has to sign up again. */
export const isImported = ({ status }: AccountLine): boolean => status !== 'UNCONFIRMED';

/** Lists attributes that Cognito sets itself. */
const OWN_ATTRIBUTES = ['sub', 'identities', 'cognito:user_status'];

/** Returns a random password. The customer chooses another one with *Forgot password*. */
const randomPassword = (): string => `${randomBytes(32).toString('base64url')}aA1!`;

async function create({ client, id }: UserPool, account: AccountLine): Promise<string> {
  const Username = account.attributes.email ?? '';
  const UserAttributes = Object.entries(account.attributes).flatMap(([Name, Value]) =>
    OWN_ATTRIBUTES.includes(Name) ? [] : { Name, Value },
  );
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId: id, Username, UserAttributes, MessageAction: 'SUPPRESS' },
        // If users can sign in with emailed codes, Cognito immediately confirms an account without a password. It would then
        // look complete.
        TemporaryPassword: randomPassword(),
      }),
    );
    return attributesOf(User?.Attributes).sub ?? '';
  } catch (error) {
    // User lists are eventually consistent, so an interrupted run may have created this user a moment ago.
    if (!(error instanceof UsernameExistsException)) throw error;
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: id, Username }));
    return attributesOf(user.UserAttributes).sub ?? '';
  }
}

/**
 * Adds groups, disables the account if needed, and sets a password. Safe to run twice. Only a confirmed account may ask for
 * another password.
 */
async function complete({ client, id }: UserPool, account: AccountLine): Promise<void> {
  const user = { UserPoolId: id, Username: account.attributes.email ?? '' };
  for (const GroupName of account.groups) await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
  if (!account.enabled) await client.send(new AdminDisableUserCommand(user));
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password: randomPassword(), Permanent: true }));
}

const AT_ONCE = 5;
const emailOf = (attributes: Record<string, string>): string => (attributes.email ?? '').toLowerCase();

/**
 * Creates the accounts in an empty pool without sending email. Returns the new id of each account by its old id. Safe to run
 * again after an interruption: creates missing accounts and completes unfinished accounts.
 */
export async function recreateAccounts(
  pool: UserPool,
  accounts: AsyncIterable<AccountLine>,
  onDone: () => void,
): Promise<Map<string, string>> {
  const present = new Map<string, { id: string; isComplete: boolean }>();
  for await (const { Attributes, UserStatus } of usersOf(pool)) {
    const attributes = attributesOf(Attributes);
    present.set(emailOf(attributes), { id: attributes.sub ?? '', isComplete: UserStatus === 'CONFIRMED' });
  }
  const ids = new Map<string, string>();
  await eachOf(accounts, AT_ONCE, async (account) => {
    if (!isImported(account)) return;
    const known = present.get(emailOf(account.attributes));
    const id = known?.id ?? (await create(pool, account));
    if (!known?.isComplete) await complete(pool, account);
    ids.set(account.id, id);
    onDone();
  });
  return ids;
}
