import type { About, Readings, Subject } from '../facts.ts';

/** One thing that is not as it should be, in one plain sentence, and what to do: a command, or where to click. */
export interface Finding {
  /** Names the kind of fault, for programs. */
  id: string;
  severity: 'broken' | 'warning' | 'unknown';
  says: string;
  /** Empty where there is nothing to do. */
  fix: string;
}

export type Judge<Name extends Subject> = (read: Readings[Name], about: About) => Finding[];

export const broken = (id: string, says: string, fix: string): Finding => ({ id, severity: 'broken', says, fix });
export const warning = (id: string, says: string, fix: string): Finding => ({ id, severity: 'warning', says, fix });

/** What keeps a shop from working is broken in production; a stage for trying things out only wants to know. */
export const brokenInProduction = ({ stage }: About, id: string, says: string, fix: string): Finding =>
  stage === 'production' ? broken(id, says, fix) : warning(id, says, fix);

export const deployCommand = ({ stage }: About, flags = ''): string =>
  `npm run deploy -- --stage ${stage}${flags && ` ${flags}`}`;

export const DAY_MS = 24 * 3600 * 1000;
/** Whole days until a moment, negative once it is over. */
export const daysUntil = (moment: number, { now }: About): number => Math.floor((moment - now) / DAY_MS);
