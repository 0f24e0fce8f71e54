import type { Key } from './key.ts';

export const settingsKey: Key = { pk: 'STORE', sk: 'SETTINGS' };

/** Partition of the rows that list the shop's pages. */
export const PAGES = 'PAGES';
export const pageRowKey = (slug: string): Key => ({ pk: PAGES, sk: slug });
/** Returns the partition of the versions of one page. */
export const pageVersions = (slug: string): string => `PAGE#${slug}`;

/** Partition of the versions of the menus, footer, announcements, and home page. */
export const CONTENT = 'CONTENT';

/** Returns the partition of the stock counters that became low in one time window. The team gets an email about them. */
export const lowStockPartition = (window: number): string => `LOW_STOCK#${window}`;
export const lowStockKey = (window: number, productId: string, counter: string): Key => ({
  pk: lowStockPartition(window),
  sk: `${productId}#${counter}`,
});

/** Key of the roles and invitations of everyone on the team. */
export const teamKey: Key = { pk: 'ADMINS', sk: 'TEAM' };
export const TEAM_SEEN = 'SEEN#';
export const teamSeenKey = (userId: string): Key => ({ pk: 'ADMINS', sk: `${TEAM_SEEN}${userId}` });
const TEAM_SESSION = 'SESSION#';
/** Returns the prefix of the sort keys of a team member's sessions in the back office. */
export const teamSessionsOf = (userId: string): string => `${TEAM_SESSION}${userId}#`;
export const teamSessionKey = (userId: string, id: string): Key => ({
  pk: 'ADMINS',
  sk: `${teamSessionsOf(userId)}${id}`,
});
/**
 * Key of the item with the secret that signs sign-up permits. It has its own partition, because the user pool's trigger may
 * read nothing else.
 */
export const signUpKeyKey: Key = { pk: 'SIGN_UP', sk: 'KEY' };

/** Number of shards of a UTC day's counters. Several shards keep requests in a busy minute from competing for one item. */
export const COUNTER_SHARDS = 8;
export const dayPartition = (day: string): string => `DAY#${day}`;
export const dayShardKey = (day: string, shard: number): Key => ({ pk: dayPartition(day), sk: `SHARD#${shard}` });

/**
 * Number of shards of the units and revenue per product on one UTC day. There are more of them, because these items grow with
 * the number of products.
 */
export const SALES_SHARDS = 32;
export const daySalesPartition = (day: string): string => `DAY#${day}#SALES`;
export const daySalesKey = (day: string, shard: number): Key => ({ pk: daySalesPartition(day), sk: `SHARD#${shard}` });
/** Partition with one item per closed day. `META` stores the last closed day and sorts after every day. */
export const DAYS = 'DAYS';
export const closedDayKey = (day: string): Key => ({ pk: DAYS, sk: day });
export const daysMetaKey: Key = { pk: DAYS, sk: 'META' };
export const SALES = 'SALES';
export const closedSalesKey = (day: string): Key => ({ pk: SALES, sk: day });

export const visitorSaltKey = (day: string): Key => ({ pk: `VISITOR_SALT#${day}`, sk: 'SALT' });
export const visitorKey = (day: string, visitor: string): Key => ({ pk: `VISITOR#${day}#${visitor}`, sk: 'VISITOR' });

export const auditKey = (id: string): Key => ({ pk: `AUDIT#${id}`, sk: 'AUDIT' });
export const AUDIT = 'AUDIT';
/** Returns the partition of the history of one record. */
export const auditPartition = (subject: string): string => `AUDIT_OF#${subject}`;

/**
 * Returns the partition of the values before and after the changes of one record. They are kept while the changes can be
 * undone.
 */
export const undoPartition = (subject: string): string => `UNDO_OF#${subject}`;
export const undoKey = (subject: string, entryId: string): Key => ({ pk: undoPartition(subject), sk: entryId });
