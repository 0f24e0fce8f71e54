import { z } from 'zod';
import { invalidParameter, notAuthorized, resourceNotFound, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { userOfAccessToken } from './sessions.ts';
import type { User } from './users.ts';

type Answer = object | Promise<object>;

/**
 * Describes a Cognito operation. It takes the JSON of a request and returns the JSON of the response, or throws
 * `CognitoError`.
 */
export interface Operation {
  /** True if AWS requires signed requests, as it does for the operations of pool admins. */
  signed: boolean;
  run(pool: Pool, input: unknown): Answer;
}

type Input<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Removes fields that are null, because AWS treats them as missing. */
function withoutNulls(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutNulls);
  if (typeof input !== 'object' || input === null) return input;
  const given = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNulls(value)]));
}

function parse<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, input: unknown): Input<Shape> {
  const result = schema.safeParse(withoutNulls(input));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const [first = 'input', ...rest] = issue?.path.map(String) ?? [];
  const name = [first.charAt(0).toLowerCase() + first.slice(1), ...rest].join('.');
  throw invalidParameter(
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: ${issue?.message ?? 'invalid'}`,
  );
}

/**
 * Defines an operation for two clients, identified by their ClientId: the browser's client and the hosted domain's client.
 */
export function forAnyClient<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, input: Input<Shape>) => Answer,
): Operation {
  const schema = z.object(shape);
  const client = z.object({ ClientId: z.string() });
  return {
    signed: false,
    run(pool, input) {
      const { ClientId } = parse(client, input);
      if (ClientId !== pool.clientId && ClientId !== pool.federation?.clientId)
        throw resourceNotFound(`User pool client ${ClientId} does not exist.`);
      return run(pool, parse(schema, input));
    },
  };
}

/** Defines an operation for the browser's client. The hosted domain's client may use none of these operations. */
export function forClient<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, input: Input<Shape>) => Answer,
): Operation {
  const client = z.object({ ClientId: z.string() });
  const { signed, run: runForAny } = forAnyClient(shape, run);
  return {
    signed,
    run(pool, input) {
      const { ClientId } = parse(client, input);
      if (ClientId === pool.federation?.clientId)
        throw notAuthorized('Client is not enabled for this operation or flow.');
      return runForAny(pool, input);
    },
  };
}

/** Defines an operation for a signed-in user. */
export function forSignedIn<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, user: User, input: Input<Shape>) => Answer,
): Operation {
  const schema = z.object(shape);
  const token = z.object({ AccessToken: z.string() });
  return {
    signed: false,
    run: (pool, input) => run(pool, userOfAccessToken(pool, parse(token, input).AccessToken), parse(schema, input)),
  };
}

/** Defines an operation for pool admins. */
export function forAdmin<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, input: Input<Shape>) => Answer,
): Operation {
  const schema = z.object(shape);
  const poolInput = z.object({ UserPoolId: z.string() });
  return {
    signed: true,
    run(pool, input) {
      const { UserPoolId } = parse(poolInput, input);
      if (UserPoolId !== pool.id) throw resourceNotFound(`User pool ${UserPoolId} does not exist.`);
      return run(pool, parse(schema, input));
    },
  };
}

/** Defines an operation in which a pool admin works on one user. The user is found by email address or sub. */
export function forAdminOnUser<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, user: User, input: Input<Shape>) => Answer,
): Operation {
  return forAdmin({ ...shape, Username: z.string() } as Shape & { Username: z.ZodString }, (pool, input) => {
    const user = pool.users.find((input as { Username: string }).Username);
    if (!user) throw userNotFound();
    return run(pool, user, input as unknown as Input<Shape>);
  });
}

export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().max(2048).optional() })).optional();

export const textMap = z.record(z.string(), z.string()).optional();
