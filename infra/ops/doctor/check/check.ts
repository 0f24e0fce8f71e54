import type { CheckContext, Subject, SubjectStates } from '../readings.ts';

/** Describes a problem in one sentence, with its fix. The fix is a command, or the place to click. */
export interface CheckResult {
  /** Kind of problem, for other programs. */
  id: string;
  severity: 'broken' | 'warning' | 'unknown';
  message: string;
  /** Empty if there is nothing to do. */
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
/** Returns the number of whole days until a moment. Negative if the moment has passed. */
export const daysUntil = (moment: number, { now }: CheckContext): number => Math.floor((moment - now) / DAY_MS);
