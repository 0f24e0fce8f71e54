import type { Key } from './key.ts';

export const settingsKey: Key = { pk: 'STORE', sk: 'SETTINGS' };

/** Rows that list the shop's pages. */
export const PAGES = 'PAGES';
export const pageRowKey = (slug: string): Key => ({ pk: PAGES, sk: slug });
/** The versions of one page. */
export const pageVersions = (slug: string): string => `PAGE#${slug}`;

/** The versions of menus, footer, announcements and home page. */
export const CONTENT = 'CONTENT';

/** Counters of stock that became low in one window of time, for a mail to the team. */
export const lowStockPartition = (window: number): string => `LOW_STOCK#${window}`;
export const lowStockKey = (window: number, productId: string, counter: string): Key => ({
  pk: lowStockPartition(window),
  sk: `${productId}#${counter}`,
});

/** Roles and invitations of everybody who runs the shop. */
export const teamKey: Key = { pk: 'ADMINS', sk: 'TEAM' };
export const TEAM_SEEN = 'SEEN#';
export const teamSeenKey = (userId: string): Key => ({ pk: 'ADMINS', sk: `${TEAM_SEEN}${userId}` });
const TEAM_SESSION = 'SESSION#';
/** The start of the sort keys of a person's sessions in the back office. */
export const teamSessionsOf = (userId: string): string => `${TEAM_SESSION}${userId}#`;
export const teamSessionKey = (userId: string, id: string): Key => ({
  pk: 'ADMINS',
  sk: `${teamSessionsOf(userId)}${id}`,
});
/** The key that signs sign-up permits. Its own partition is all that the user pool's trigger may read. */
export const signUpKeyKey: Key = { pk: 'SIGN_UP', sk: 'KEY' };

/** Counters of one UTC day, in shards so that a busy minute does not contend for one item. */
export const COUNTER_SHARDS = 8;
export const dayPartition = (day: string): string => `DAY#${day}`;
export const dayShardKey = (day: string, shard: number): Key => ({ pk: dayPartition(day), sk: `SHARD#${shard}` });

/** Units and revenue by product on one UTC day. More shards, because these items grow with the number of products. */
export const SALES_SHARDS = 32;
export const daySalesPartition = (day: string): string => `DAY#${day}#SALES`;
export const daySalesKey = (day: string, shard: number): Key => ({ pk: daySalesPartition(day), sk: `SHARD#${shard}` });
/** One item per closed day, and the last day closed. `META` sorts after every day. */
export const DAYS = 'DAYS';
export const closedDayKey = (day: string): Key => ({ pk: DAYS, sk: day });
export const daysMetaKey: Key = { pk: DAYS, sk: 'META' };
export const SALES = 'SALES';
export const closedSalesKey = (day: string): Key => ({ pk: SALES, sk: day });

export const visitorSaltKey = (day: string): Key => ({ pk: `VISITOR_SALT#${day}`, sk: 'SALT' });
export const visitorKey = (day: string, visitor: string): Key => ({ pk: `VISITOR#${day}#${visitor}`, sk: 'VISITOR' });

export const auditKey = (id: string): Key => ({ pk: `AUDIT#${id}`, sk: 'AUDIT' });
export const AUDIT = 'AUDIT';
/** The history of one record. */
export const auditPartition = (subject: string): string => `AUDIT_OF#${subject}`;

/** The values before and after the changes of one record, while they can be undone. */
export const undoPartition = (subject: string): string => `UNDO_OF#${subject}`;
export const undoKey = (subject: string, entryId: string): Key => ({ pk: undoPartition(subject), sk: entryId });
