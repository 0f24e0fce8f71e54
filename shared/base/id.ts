import { ulid } from 'ulid';
import * as z from 'zod/mini';

export const ID_PREFIXES = [
  'prd',
  'cat',
  'ord',
  'chk',
  'sub',
  'img',
  'vid',
  'rfd',
  'not',
  'shp',
  'aud',
  'syn',
  'cmp',
  'imp',
  'chg',
  'cus',
  'inv',
  'off',
  'sch',
  'ret',
  'rev',
  'adr',
  'edt',
  'gft',
  'pho',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Returns a prefixed ULID such as `ord_01JD…`. Ids sort by `now` (UTC milliseconds). */
export const newId = (prefix: IdPrefix, now: number): string => `${prefix}_${ulid(now)}`;

export const idSchema = (prefix: IdPrefix) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`), 'is not a valid ID'));
