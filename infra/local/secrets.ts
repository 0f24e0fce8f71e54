import { randomUUID } from 'node:crypto';
import { operationOf, sendAwsJson } from './aws.ts';
import type { Documents } from './documents.ts';
import { readBody, type Service } from './service.ts';

const CREATED_EPOCH_SECONDS = 1_767_225_600;
const FIRST_VERSION = '00000000-0000-4000-8000-000000000000';
const KIND = 'secret';
/** Characters, as AWS counts a secret's value. */
const MAX_LENGTH = 65_536;

const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-Local1`;

const ARN = /^arn:aws:secretsmanager:us-east-1:000000000000:secret:(.+?)(?:-Local1)?$/;

/** The name behind a SecretId, which may be the name itself, the full ARN or the ARN without its random ending. */
const nameOf = (secretId: string): string => ARN.exec(secretId)?.[1] ?? secretId;

/** What AWS takes as a name. */
const NAME = /^[\w/+=.@-]{1,512}$/;

interface Version {
  id: string;
  text: string;
}
/** The versions with a label: another write takes it from the older. */
interface Versions {
  current: Version;
  previous: Version | null;
}

interface Input {
  SecretString?: unknown;
  ClientRequestToken?: unknown;
  VersionStage?: unknown;
}

/** The body, and the secret that it names: by `SecretId`, or by `Name` where one is made. */
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
 * AWS Secrets Manager at the wire: `GetSecretValue` and `PutSecretValue` of the given names and of those that `CreateSecret`
 * adds. What is written survives a restart when there are documents to keep it in; else each name keeps the text it was given.
 */
export function createSecrets(secrets: Record<string, string>, documents?: Documents): Service {
  const written = new Map<string, Versions>();
  const given = (name: string): Versions | null =>
    Object.hasOwn(secrets, name) ? { current: { id: FIRST_VERSION, text: secrets[name] ?? '' }, previous: null } : null;
  const versionsOf = (name: string): Versions | null =>
    documents?.get<Versions>(KIND, name) ?? written.get(name) ?? given(name);
  const keep = (name: string, versions: Versions): void => {
    if (documents) documents.put(KIND, name, versions);
    else written.set(name, versions);
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
    // The SDK repeats a request with its token: then nothing is written again.
    if (id !== current.id) keep(name, { current: { id, text }, previous: current });
    else if (text !== current.text)
      return refusal('ResourceExistsException', 'There is already a version with this token and another value.');
    return [200, { ARN: arnOf(name), Name: name, VersionId: id, VersionStages: ['AWSCURRENT'] }];
  }

  function create(body: Buffer): Answer {
    const { input, id: name = '' } = inputOf(body, 'Name') ?? {};
    if (!input || !NAME.test(name)) return refusal('ValidationException', 'Invalid name.');
    const { SecretString: text, ClientRequestToken: token } = input;
    if (!isText(text)) return NO_TEXT;
    const there = versionsOf(name);
    const id = idOf(token);
    if (!there) keep(name, { current: { id, text }, previous: null });
    else if (id !== there.current.id || text !== there.current.text)
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
