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

/** The name behind a SecretId, which may be the name itself, the full ARN or the ARN without its random ending. */
function nameOf(secretId: string, names: string[]): string | undefined {
  return names.find((name) => [name, arnOf(name), arnOf(name).slice(0, -'-Local1'.length)].includes(secretId));
}

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
  SecretId: string;
  SecretString?: unknown;
  ClientRequestToken?: unknown;
  VersionStage?: unknown;
}

function inputOf(body: Buffer): Input | undefined {
  try {
    const input = JSON.parse(body.toString('utf8')) as Partial<Input>;
    return typeof input.SecretId === 'string' && input.SecretId ? (input as Input) : undefined;
  } catch {
    return undefined;
  }
}

type Answer = [status: number, body: Record<string, unknown>];
const refusal = (type: string, message: string): Answer => [400, { __type: type, message }];

/**
 * AWS Secrets Manager at the wire: `GetSecretValue` and `PutSecretValue` of the given names. What is written survives a
 * restart when there are documents to keep it in; else each name keeps the text it was given.
 */
export function createSecrets(secrets: Record<string, string>, documents?: Documents): Service {
  const written = new Map<string, Versions>();
  const versionsOf = (name: string): Versions =>
    documents?.get<Versions>(KIND, name) ??
    written.get(name) ?? { current: { id: FIRST_VERSION, text: secrets[name] ?? '' }, previous: null };

  function get(name: string, { VersionStage: stage = 'AWSCURRENT' }: Input): Answer {
    const { current, previous } = versionsOf(name);
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

  function put(name: string, { SecretString: text, ClientRequestToken: token }: Input): Answer {
    if (typeof text !== 'string' || text === '' || text.length > MAX_LENGTH) {
      return refusal('InvalidParameterException', 'You must provide a SecretString of 1 to 65536 characters.');
    }
    const { current } = versionsOf(name);
    const id = typeof token === 'string' && token ? token : randomUUID();
    // The SDK repeats a request with its token: then nothing is written again.
    if (id !== current.id) {
      const versions: Versions = { current: { id, text }, previous: current };
      if (documents) documents.put(KIND, name, versions);
      else written.set(name, versions);
    } else if (text !== current.text) {
      return refusal('ResourceExistsException', 'There is already a version with this token and another value.');
    }
    return [200, { ARN: arnOf(name), Name: name, VersionId: id, VersionStages: ['AWSCURRENT'] }];
  }

  const operations: Record<string, (name: string, input: Input) => Answer> = {
    GetSecretValue: get,
    PutSecretValue: put,
  };

  function answer(operation: string, body: Buffer): Answer {
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!run) return [400, { __type: 'UnknownOperationException' }];
    const input = inputOf(body);
    if (!input) return refusal('InvalidParameterException', 'SecretId is required.');
    const name = nameOf(input.SecretId, Object.keys(secrets));
    if (name === undefined) {
      return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return run(name, input);
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
