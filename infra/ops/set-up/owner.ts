import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { fromPlain, type Plain, type PlainItem, toPlain } from '../archive/plain.ts';

/** Key of the team's record: `teamKey` in `functions/store/keys/`. */
const TEAM = { pk: { S: 'ADMINS' }, sk: { S: 'TEAM' } };

const listOf = (plain: Plain | undefined): Plain[] => (Array.isArray(plain) ? plain : []);

const isAbout = (member: Plain, userId: string): boolean =>
  typeof member === 'object' && member !== null && !Array.isArray(member) && member.userId === userId;

/**
 * Returns the team without its entries about a person. An admin without an entry is an owner. Returns null if there are no
 * such entries.
 */
export function withOwner(team: PlainItem, userId: string): PlainItem | null {
  const [members, removed] = [listOf(team.members), listOf(team.removed)];
  if (!removed.includes(userId) && !members.some((member) => isAbout(member, userId))) return null;
  return {
    ...team,
    version: Number(team.version) + 1,
    members: members.filter((member) => !isAbout(member, userId)),
    removed: removed.filter((id) => id !== userId),
  };
}

/**
 * Makes a person in the `admin` group an owner, whatever their role was and even if they were removed from the team. Throws
 * `ConditionalCheckFailedException` if an owner changes the team at the same moment.
 */
export async function makeOwner(client: DynamoDBClient, TableName: string, userId: string): Promise<void> {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: TEAM, ConsistentRead: true }));
  const after = Item && withOwner(toPlain(Item), userId);
  if (!after) return;
  await client.send(
    new PutItemCommand({
      TableName,
      Item: fromPlain(after),
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': { N: String(Number(after.version) - 1) } },
    }),
  );
}
