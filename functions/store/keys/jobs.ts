import type { Key } from './key.ts';

export const JOB_PREFIX = 'WORK#';
export const jobKey = (id: string): Key => ({ pk: `${JOB_PREFIX}${id}`, sk: 'WORK' });
export const DUE_JOBS = 'WORK#due';
export const DEAD_LETTER_JOBS = 'WORK#parked';
