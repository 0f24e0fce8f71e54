import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from './shop.ts';

/** Describes a line of the functions' log as it appears in CloudWatch. */
export interface LogLine {
  level: string;
  message: string;
  timestamp: string;
  orderId?: string;
  checkoutId?: string;
  work?: string;
  [field: string]: unknown;
}

/** Returns the log of all functions of a running shop. In the local log, each entry has several lines. */
export const functionLog = (shop: Shop): LogLine[] =>
  readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8')
    .split(/^(?=\{$)/m)
    .flatMap((entry) =>
      /^\{\n[\s\S]*^\}$/m.test(entry) ? [JSON.parse(entry.slice(0, entry.lastIndexOf('\n}') + 2))] : [],
    );
