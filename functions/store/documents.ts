import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { logger } from '#functions/runtime/log.ts';
import { Looks } from '#functions/runtime/looks.ts';
import { isThrottled } from '#functions/runtime/overload.ts';
import { recordCapacity } from './capacity-meter.ts';
import type { Key } from './keys/key.ts';

// The SDK's own decoder first checks every character, which takes longer than to decode them.
const base64Decoder = (text: string): Uint8Array => Buffer.from(text, 'base64');

/** Talks to DynamoDB. Records the capacity of each call, and logs throttled ones. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ ...awsClientConfig, base64Decoder }), {
  marshallOptions: { removeUndefinedValues: true },
});

// The first middleware copies every item for a log that is turned off. The other two set headers that nothing here reads.
for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
  documents.middlewareStack.remove(name);

/** Items and partitions that were read in the last second. */
export const looks = new Looks();
export const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** The parts of a command's input that identify the items it writes. */
interface WriteInput {
  Key?: unknown;
  Item?: unknown;
  TransactItems?: Record<string, WriteInput>[];
}

/** Returns the keys of the items that a write names. Does not look into the `RequestItems` of batch commands. */
function writtenKeys({ Item, Key = Item, TransactItems = [] }: WriteInput): Key[] {
  const own = Key ? [Key as Key] : [];
  return [...own, ...TransactItems.flatMap((actions) => Object.values(actions).flatMap(writtenKeys))];
}

/**
 * Drops the cached copies of the items that a command writes, so that this instance sees its own writes immediately. Runs for
 * failed commands too, because the write may have succeeded although its response was lost.
 */
function forgetWritten(input: WriteInput): void {
  for (const key of writtenKeys(input)) {
    looks.forget(nameOf(key));
    looks.forget(key.pk);
  }
}

documents.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const isWrite = !/Get|Query/.test(commandName);
      try {
        const outcome = await next(args);
        const { ConsumedCapacity } = outcome.output as { ConsumedCapacity?: Parameters<typeof recordCapacity>[0] };
        recordCapacity(ConsumedCapacity, isWrite);
        return outcome;
      } finally {
        if (isWrite) forgetWritten(args.input as WriteInput);
      }
    },
  { step: 'initialize', name: 'meterCapacity' },
);

documents.middlewareStack.add(
  (next) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      // The log line leaves out the error message. An alarm only counts these lines, and there may be many.
      if (isThrottled(error)) logger.warn('table throttled');
      throw error;
    }
  },
  // This step runs inside the client's own retries. So each throttled attempt counts, even if a later attempt succeeds.
  { step: 'finalizeRequest', priority: 'low', name: 'reportThrottling' },
);
