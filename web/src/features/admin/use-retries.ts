import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkItem } from '#shared/jobs/work.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { failureWords } from '#web/lib/failure.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { lookAtWork, resolveWork, retryWork } from './api/work.ts';
import { BEGUN, DONE, type Outcome, outcomeOf, TRYING } from './outcome.ts';

/** Work somebody asked for on this page, as it stood then: it keeps its place, whatever becomes of it. */
export interface Asked {
  item: WorkItem;
  outcome: Outcome;
}

export interface Retries {
  asked: ReadonlyMap<string, Asked>;
  /** Has each done now and waits to see what comes of it. */
  retry: (items: readonly WorkItem[]) => Promise<void>;
  /** Takes off the list what has been dealt with. Throws when that fails. */
  resolve: (item: WorkItem) => Promise<void>;
}

const LOOKS = 10;
const LOOK_MS = 800;

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';

export function useRetries(): Retries {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const note = (item: WorkItem, outcome: Outcome) =>
    setAsked((before) => new Map(before).set(item.id, { item, outcome }));

  /** The work as the shop took it on; null when there is nothing to wait for. */
  async function begin(item: WorkItem): Promise<WorkItem | null> {
    try {
      return await retryWork(item.id);
    } catch (error) {
      note(item, isGone(error) ? DONE : { state: 'open', words: failureWords(error) });
      return null;
    }
  }

  async function watch(begun: readonly { item: WorkItem; answer: WorkItem }[]): Promise<void> {
    let waiting = begun;
    for (let look = 0; look < LOOKS && waiting.length > 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const owed = await lookAtWork().catch(() => null);
      if (!owed) continue;
      waiting = waiting.filter(({ item, answer }) => {
        const found = owed.items.find(({ id }) => id === item.id) ?? null;
        const outcome = found || owed.isAll ? outcomeOf(answer, found, Date.now()) : null;
        if (outcome) note(item, outcome);
        return !outcome;
      });
    }
    for (const { item } of waiting) note(item, BEGUN);
  }

  async function retry(items: readonly WorkItem[]): Promise<void> {
    for (const item of items) note(item, TRYING);
    const begun = [];
    for (const item of items) {
      const answer = await begin(item);
      if (answer) begun.push({ item, answer });
    }
    await watch(begun);
    void refreshBackOffice(client);
  }

  async function resolve(item: WorkItem): Promise<void> {
    try {
      await resolveWork(item.id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    note(item, DONE);
    void refreshBackOffice(client);
  }

  return { asked, retry, resolve };
}

/** What a list shows: what is owed, and in its place what was asked for here. */
export function withAsked(
  owed: readonly WorkItem[],
  asked: ReadonlyMap<string, Asked>,
  belongs: (item: WorkItem) => boolean,
): WorkItem[] {
  const kept = [...asked.values()].map(({ item }) => item).filter(belongs);
  return [...owed.filter(({ id }) => !asked.has(id)), ...kept].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
}
