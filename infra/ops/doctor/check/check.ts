import type { CheckContext, Subject, SubjectStates } from '../readings.ts';

/** A problem in one sentence, with its fix: a command, or where to click. */
export interface CheckResult {
  /** Kind of problem, for programs. */
  id: string;
  severity: 'broken' | 'warning' | 'unknown';
  message: string;
  /** Empty when there is nothing to do. */
  fix: string;
}

export type Check<Name extends Subject> = (read: SubjectStates[Name], context: CheckContext) => CheckResult[];

export const broken = (id: string, message: string, fix: string): CheckResult => ({
  id,
  severity: 'broken',
  message,
  fix,
});
export const warning = (id: string, message: string, fix: string): CheckResult => ({
  id,
  severity: 'warning',
  message,
  fix,
});

/** Returns a broken result in production, and a warning on other stages. */
export const brokenInProduction = ({ stage }: CheckContext, id: string, message: string, fix: string): CheckResult =>
  stage === 'production' ? broken(id, message, fix) : warning(id, message, fix);

export const DAY_MS = 24 * 3600 * 1000;
/** Returns the whole days until a moment, negative after it. */
export const daysUntil = (moment: number, { now }: CheckContext): number => Math.floor((moment - now) / DAY_MS);
