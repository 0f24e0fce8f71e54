import { operationOf, sendAwsJson } from './aws.ts';
import type { Documents } from './documents.ts';
import { readBody, type Service } from './service.ts';

const KIND = 'parameter';
const arnOf = (name: string) => `arn:aws:ssm:us-east-1:000000000000:parameter${name}`;

/** Matches names with a path, in the form that AWS accepts. */
const NAME = /^(?:\/[\w.-]+)+$/;
/** Most characters that a parameter of the largest tier can have. */
const MAX_LENGTH = 8192;
const TIERS: readonly unknown[] = [undefined, 'Standard', 'Advanced', 'Intelligent-Tiering'];

interface Parameter {
  text: string;
  version: number;
}

interface Input {
  Name: string;
  Value?: unknown;
  Type?: unknown;
  Tier?: unknown;
  Overwrite?: unknown;
  WithDecryption?: unknown;
}

type Answer = [status: number, body: Record<string, unknown>];
const refusal = (type: string, message: string): Answer => [400, { __type: type, message }];
const NOT_FOUND = refusal('ParameterNotFound', 'The parameter does not exist.');

function inputOf(body: Buffer): Input | undefined {
  try {
    const input = JSON.parse(body.toString('utf8'));
    return typeof input.Name === 'string' && NAME.test(input.Name) ? input : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Emulates the encrypted parameters of AWS Systems Manager's Parameter Store: `GetParameter`, `PutParameter`, and
 * `DeleteParameter`. If `documents` is given, changes survive a restart.
 */
export function createParameters(initial: Record<string, string>, documents?: Documents): Service {
  const inMemory = new Map<string, Parameter | null>();
  /** Returns a parameter that was written. Null if it was deleted, and undefined if it was never written. */
  const written = (name: string): Parameter | null | undefined =>
    documents ? documents.get<{ value: Parameter | null }>(KIND, name)?.value : inMemory.get(name);
  const read = (name: string): Parameter | null => {
    const found = written(name);
    if (found !== undefined) return found;
    const text = Object.hasOwn(initial, name) ? initial[name] : undefined;
    return text === undefined ? null : { text, version: 1 };
  };
  const save = (name: string, value: Parameter | null): void => {
    if (documents) documents.put(KIND, name, { value });
    else inMemory.set(name, value);
  };

  function get({ Name, WithDecryption }: Input): Answer {
    const found = read(Name);
    if (!found) return NOT_FOUND;
    // If the request does not ask for decryption, AWS returns the encrypted value.
    const Value = WithDecryption === true ? found.text : Buffer.from(found.text).toString('base64');
    return [200, { Parameter: { ARN: arnOf(Name), Name, Type: 'SecureString', Value, Version: found.version } }];
  }

  function put({ Name, Value, Type, Tier, Overwrite }: Input): Answer {
    const isText = typeof Value === 'string' && Value !== '' && Value.length <= MAX_LENGTH;
    if (!isText || Type !== 'SecureString' || !TIERS.includes(Tier))
      return refusal('ValidationException', `A SecureString has a Value of 1 to ${MAX_LENGTH} characters.`);
    const found = read(Name);
    if (found && Overwrite !== true)
      return refusal('ParameterAlreadyExists', 'The parameter already exists. To overwrite it, set Overwrite.');
    const version = (found?.version ?? 0) + 1;
    save(Name, { text: Value, version });
    return [200, { Version: version, Tier: Value.length > 4096 ? 'Advanced' : 'Standard' }];
  }

  function remove({ Name }: Input): Answer {
    if (!read(Name)) return NOT_FOUND;
    save(Name, null);
    return [200, {}];
  }

  const operations: Record<string, (input: Input) => Answer> = {
    GetParameter: get,
    PutParameter: put,
    DeleteParameter: remove,
  };

  return {
    name: 'parameters',
    prefixes: ['/_parameters'],
    async handle(request, response) {
      const operation = operationOf(request);
      const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      const input = inputOf(await readBody(request));
      const unknown: Answer = [400, { __type: 'UnknownOperationException' }];
      const invalid = refusal('ValidationException', 'Name must be the path of a parameter.');
      sendAwsJson(response, ...(run ? (input ? run(input) : invalid) : unknown));
    },
  };
}
