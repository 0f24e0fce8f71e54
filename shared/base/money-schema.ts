import * as z from 'zod/mini';
import { type Cents, formatCents } from './money.ts';

/** An amount in cents that an admin enters. Error messages show dollars. */
export const moneySchema = ({ min = 0, max }: { min?: 0 | 1; max: Cents }) =>
  z
    .int()
    .check(
      z.gte(min, min > 0 ? 'must be more than $0.00' : 'must be at least $0.00'),
      z.lte(max, `must be at most ${formatCents(max)}`),
    );
