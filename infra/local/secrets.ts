import { randomUUID } from 'node:crypto';
import { operationOf, sendAwsJson } from './aws.ts';
import type { Documents } from './documents.ts';
import { readBody, type Service } from './service.ts';

const CREATED_EPOCH_SECONDS = 1_767_225_600;
const FIRST_VERSION = '00000000-0000-4000-8000-000000000000';
const KIND = 'secret';
/** Maximum length of a secret's value in characters. */
const MAX_LENGTH = 65_536;

const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-Local1`;

const ARN = /^arn:aws:secretsmanager:us-east-1:000000000000:secret:(.+?)(?:-Local1)?$/;

/** Returns the name of a secret. A SecretId may be a name, a full ARN, or an ARN without its random suffix. */
const nameOf = (secretId: string): string => ARN.exec(secretId)?.[1] ?? secretId;

/** Matches the names that AWS accepts. */
const NAME = /^[\w/+=.@-]{1,512}$/;

interface Version {
  id: string;
  text: string;
}
/** Describes the two labeled versions of a secret. Writing a new version makes the current one the previous one. */
interface Versions {
  current: Version;
  previous: Version | null;
}

interface Input {
  SecretString?: unknown;
  ClientRequestToken?: unknown;
  VersionStage?: unknown;
}

/**
 * Parses a request. The secret's id is in `SecretId`, or in `Name` when a secret is created. Returns undefined for an invalid
 * request.
 */
function inputOf(body: Buffer, field: 'SecretId' | 'Name'): { input: Input; id: string } | undefined {
  try {
    const input = JSON.parse(body.toString('utf8'));
    const id: unknown = input[field];
    return typeof id === 'string' && id ? { input, id } : undefined;
  } catch {
    return undefined;
  }
}

type Answer = [status: number, body: Record<string, unknown>];
const refusal = (type: string, message: string): Answer => [400, { __type: type, message }];

const isText = (text: unknown): text is string => typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
const NO_TEXT = refusal('InvalidParameterException', 'You must provide a SecretString of 1 to 65536 characters.');
const idOf = (token: unknown): string => (typeof token === 'string' && token ? token : randomUUID());

/**
 * Emulates AWS Secrets Manager: `CreateSecret`, `GetSecretValue`, and `PutSecretValue`. `secrets` lists the secrets that
 * exist at first. If `documents` is given, changes survive a restart.
 */
export function createSecrets(secrets: Record<string, string>, documents?: Documents): Service {
  const inMemory = new Map<string, Versions>();
  const initial = (name: string): Versions | null =>
    Object.hasOwn(secrets, name) ? { current: { id: FIRST_VERSION, text: secrets[name] ?? '' }, previous: null } : null;
  const versionsOf = (name: string): Versions | null =>
    documents?.get<Versions>(KIND, name) ?? inMemory.get(name) ?? initial(name);
  const save = (name: string, versions: Versions): void => {
    if (documents) documents.put(KIND, name, versions);
    else inMemory.set(name, versions);
  };

  function get(name: string, { current, previous }: Versions, { VersionStage: stage = 'AWSCURRENT' }: Input): Answer {
    const version = stage === 'AWSCURRENT' ? current : stage === 'AWSPREVIOUS' ? previous : null;
    if (!version) {
      const message = `Secrets Manager can't find the specified secret value for staging label: ${stage}`;
      return refusal('ResourceNotFoundException', message);
    }
    return [
      200,
      {
        ARN: arnOf(name),
        Name: name,
        SecretString: version.text,
        VersionId: version.id,
        VersionStages: [stage],
        CreatedDate: CREATED_EPOCH_SECONDS,
      },
    ];
  }

  function put(name: string, { current }: Versions, { SecretString: text, ClientRequestToken: token }: Input): Answer {
    if (!isText(text)) return NO_TEXT;
    const id = idOf(token);
    // The SDK sends the same token when it retries a request, so nothing is written twice.
    if (id !== current.id) save(name, { current: { id, text }, previous: current });
    else if (text !== current.text)
      return refusal('ResourceExistsException', 'There is already a version with this token and another value.');
    return [200, { ARN: arnOf(name), Name: name, VersionId: id, VersionStages: ['AWSCURRENT'] }];
  }

  function create(body: Buffer): Answer {
    const { input, id: name = '' } = inputOf(body, 'Name') ?? {};
    if (!input || !NAME.test(name)) return refusal('ValidationException', 'Invalid name.');
    const { SecretString: text, ClientRequestToken: token } = input;
    if (!isText(text)) return NO_TEXT;
    const existing = versionsOf(name);
    const id = idOf(token);
    if (!existing) save(name, { current: { id, text }, previous: null });
    else if (id !== existing.current.id || text !== existing.current.text)
      return refusal('ResourceExistsException', `The operation failed because the secret ${name} already exists.`);
    return [200, { ARN: arnOf(name), Name: name, VersionId: id }];
  }

  const operations: Record<string, (name: string, versions: Versions, input: Input) => Answer> = {
    GetSecretValue: get,
    PutSecretValue: put,
  };

  function answer(operation: string, body: Buffer): Answer {
    if (operation === 'CreateSecret') return create(body);
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!run) return [400, { __type: 'UnknownOperationException' }];
    const { input, id } = inputOf(body, 'SecretId') ?? {};
    if (!input || !id) return refusal('InvalidParameterException', 'SecretId is required.');
    const name = nameOf(id);
    const versions = versionsOf(name);
    if (!versions) return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return run(name, versions, input);
  }

  return {
    name: 'secrets',
    prefixes: ['/_secrets'],
    async handle(request, response) {
      const [status, body] = answer(operationOf(request), await readBody(request));
      sendAwsJson(response, status, body);
    },
  };
}
