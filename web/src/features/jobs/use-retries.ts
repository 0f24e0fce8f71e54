import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { readOpenJobs, resolveWork, retryWork } from './api/jobs.ts';
import { BEGUN, DONE, outcomeOf, type RetryOutcome, TRYING } from './retry-outcome.ts';

/**
 * A job that was retried on this page, in its state at that time. The job keeps its row, whatever the outcome of the retry.
 */
export interface RetriedJob {
  item: Job;
  outcome: RetryOutcome;
}

export interface Retries {
  retried: ReadonlyMap<string, RetriedJob>;
  /** Retries the jobs and waits for their outcomes. */
  retry: (items: readonly Job[]) => Promise<void>;
  /** Removes a job that an admin has handled. Throws if the request fails. */
  resolve: (item: Job) => Promise<void>;
}

const LOOKS = 10;
const LOOK_MS = 800;

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';

export function useRetries(): Retries {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, RetriedJob>>(new Map());
  const note = (item: Job, outcome: RetryOutcome) =>
    setAsked((before) => new Map(before).set(item.id, { item, outcome }));

  /** Starts a retry. Returns the job from the shop's response, or null if the retry could not start. */
  async function begin(item: Job): Promise<Job | null> {
    try {
      return await retryWork(item.id);
    } catch (error) {
      note(item, isGone(error) ? DONE : { state: 'open', message: failureMessage(error) });
      return null;
    }
  }

  async function watch(begun: readonly { item: Job; answer: Job }[]): Promise<void> {
    let waiting = begun;
    for (let look = 0; look < LOOKS && waiting.length > 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const open = await readOpenJobs().catch(() => null);
      if (!open) continue;
      waiting = waiting.filter(({ item, answer }) => {
        const found = open.items.find(({ id }) => id === item.id) ?? null;
        const outcome = found || open.isAll ? outcomeOf(answer, found, Date.now()) : null;
        if (outcome) note(item, outcome);
        return !outcome;
      });
    }
    for (const { item } of waiting) note(item, BEGUN);
  }

  async function retry(items: readonly Job[]): Promise<void> {
    for (const item of items) note(item, TRYING);
    const begun = [];
    for (const item of items) {
      const answer = await begin(item);
      if (answer) begun.push({ item, answer });
    }
    await watch(begun);
    void refreshBackOffice(client);
  }

  async function resolve(item: Job): Promise<void> {
    try {
      await resolveWork(item.id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    note(item, DONE);
    void refreshBackOffice(client);
  }

  return { retried: asked, retry, resolve };
}

/** Returns the rows of a list: the open jobs, and the retried ones in their original places. */
export function withRetried(
  open: readonly Job[],
  asked: ReadonlyMap<string, RetriedJob>,
  belongs: (item: Job) => boolean,
): Job[] {
  const kept = [...asked.values()].map(({ item }) => item).filter(belongs);
  return [...open.filter(({ id }) => !asked.has(id)), ...kept].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
}
