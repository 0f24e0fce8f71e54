import { operationOf, sendAwsJson } from './aws.ts';
import { readBody, type Service } from './service.ts';

const CREATED_EPOCH_SECONDS = 1_767_225_600;

const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-Local1`;

/** The name behind a SecretId, which may be the name itself, the full ARN or the ARN without its random ending. */
function nameOf(secretId: string, names: string[]): string | undefined {
  return names.find((name) => [name, arnOf(name), arnOf(name).slice(0, -'-Local1'.length)].includes(secretId));
}

function secretIdIn(body: Buffer): string | undefined {
  try {
    const { SecretId } = JSON.parse(body.toString('utf8')) as { SecretId?: unknown };
    return typeof SecretId === 'string' && SecretId ? SecretId : undefined;
  } catch {
    return undefined;
  }
}

/** AWS Secrets Manager at the wire, read only: `GetSecretValue` of the given names. */
export function createSecrets(secrets: Record<string, string>): Service {
  return {
    name: 'secrets',
    prefixes: ['/_secrets'],
    async handle(request, response) {
      if (operationOf(request) !== 'GetSecretValue') {
        return sendAwsJson(response, 400, { __type: 'UnknownOperationException' });
      }
      const secretId = secretIdIn(await readBody(request));
      if (!secretId) {
        return sendAwsJson(response, 400, { __type: 'InvalidParameterException', message: 'SecretId is required.' });
      }
      const name = nameOf(secretId, Object.keys(secrets));
      if (name === undefined) {
        const message = "Secrets Manager can't find the specified secret.";
        return sendAwsJson(response, 400, { __type: 'ResourceNotFoundException', message });
      }
      sendAwsJson(response, 200, {
        ARN: arnOf(name),
        Name: name,
        SecretString: secrets[name],
        VersionId: '00000000-0000-4000-8000-000000000000',
        VersionStages: ['AWSCURRENT'],
        CreatedDate: CREATED_EPOCH_SECONDS,
      });
    },
  };
}
