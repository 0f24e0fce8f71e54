/**
 * The one table as plain data: the cloud and the local DynamoDB both create it from here.
 * `functions/store/README.md` lists what each index is for.
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
