import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { fetchJobs, resolveJob, retryJob } from './api/work.ts';
import { DONE, outcomeOf, type RetryOutcome, STARTED, TRYING } from './outcome.ts';

/** Work somebody asked for on this page, as it stood then: it keeps its place, whatever becomes of it. */
export interface RetriedJob {
  job: Job;
  outcome: RetryOutcome;
}

export interface Retries {
  retried: ReadonlyMap<string, RetriedJob>;
  /** Has each done now and waits to see what comes of it. */
  retry: (items: readonly Job[]) => Promise<void>;
  /** Takes off the list what has been dealt with. Throws when that fails. */
  resolve: (item: Job) => Promise<void>;
}

const LOOKS = 10;
const LOOK_MS = 800;

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';

export function useRetries(): Retries {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, RetriedJob>>(new Map());
  const note = (item: Job, outcome: RetryOutcome) =>
    setAsked((before) => new Map(before).set(item.id, { job: item, outcome }));

  /** The work as the shop took it on; null when there is nothing to wait for. */
  async function begin(item: Job): Promise<Job | null> {
    try {
      return await retryJob(item.id);
    } catch (error) {
      note(item, isGone(error) ? DONE : { state: 'open', text: failureText(error) });
      return null;
    }
  }

  async function watch(begun: readonly { item: Job; answer: Job }[]): Promise<void> {
    let waiting = begun;
    for (let look = 0; look < LOOKS && waiting.length > 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const owed = await fetchJobs().catch(() => null);
      if (!owed) continue;
      waiting = waiting.filter(({ item, answer }) => {
        const found = owed.items.find(({ id }) => id === item.id) ?? null;
        const outcome = found || owed.isAll ? outcomeOf(answer, found, Date.now()) : null;
        if (outcome) note(item, outcome);
        return !outcome;
      });
    }
    for (const { item } of waiting) note(item, STARTED);
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
      await resolveJob(item.id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    note(item, DONE);
    void refreshBackOffice(client);
  }

  return { retried: asked, retry, resolve };
}

/** What a list shows: what is owed, and in its place what was asked for here. */
export function withRetried(
  owed: readonly Job[],
  asked: ReadonlyMap<string, RetriedJob>,
  belongs: (item: Job) => boolean,
): Job[] {
  const kept = [...asked.values()].map(({ job: item }) => item).filter(belongs);
  return [...owed.filter(({ id }) => !asked.has(id)), ...kept].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
}
