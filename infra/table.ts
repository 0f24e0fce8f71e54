/**
 * Describes the only table as plain data. The cloud and the local DynamoDB both create it from this.
 * `functions/store/README.md` explains each index.
 */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'ttl',
  stream: 'NEW_AND_OLD_IMAGES',
  indexes: [
    { name: 'byOwner', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'byTime', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  ],
} as const;
