import { useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import {
  discountLabel,
  type ScheduledDiscount,
  type ScheduleState,
  scheduleState,
} from '#shared/catalogue/prices/discount-schedule.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Question } from '#web/components/question.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { zoneHint } from '#web/lib/format/shop-zone.ts';
import type { DiscountDraft, DiscountErrors } from '../discount-value.ts';

const STATES: Record<ScheduleState, string> = { planned: 'Planned', running: 'Running', ended: 'Ended' };

const timesText = ({ startsAt, endsAt }: ScheduledDiscount): string =>
  endsAt === null ? `From ${formatStamp(startsAt)}` : `${formatStamp(startsAt)} to ${formatStamp(endsAt)}`;

/** Shows the end of the discount that is running or, if none is running, the next scheduled discount. */
export function NextDiscount({ category: { scheduled } }: { category: AdminCategory }) {
  const now = Date.now();
  const next = scheduled.find((each) => scheduleState(each, now) !== 'ended');
  if (!next) return null;
  const isRunning = scheduleState(next, now) === 'running';
  if (isRunning && next.endsAt === null) return null;
  return (
    <p className="mt-1 text-sm text-ash">
      {isRunning
        ? `Until ${formatStamp(next.endsAt ?? '')}`
        : `${discountLabel(next.discount)} from ${formatStamp(next.startsAt)}`}
    </p>
  );
}

interface TimeFieldsProps {
  draft: DiscountDraft;
  errors: DiscountErrors;
  edit: (part: Partial<DiscountDraft>) => void;
  /** True if the discount has already started. Its start can no longer be changed. */
  hasStarted: boolean;
}

export const TimeFields = ({ draft: { startsAt, endsAt }, errors, edit, hasStarted }: TimeFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <TextField
      id="discount-start"
      label="Start (optional)"
      type="datetime-local"
      hint={startsAt ? zoneHint(startsAt) : 'Leave empty to start now.'}
      value={startsAt}
      disabled={hasStarted}
      error={errors.startsAt}
      onChange={({ target }) => edit({ startsAt: target.value })}
    />
    <TextField
      id="discount-end"
      label="End (optional)"
      type="datetime-local"
      hint={endsAt ? zoneHint(endsAt) : 'Leave empty for no end.'}
      value={endsAt}
      error={errors.endsAt}
      onChange={({ target }) => edit({ endsAt: target.value })}
    />
  </div>
);

interface ListProps {
  category: AdminCategory;
  isBusy: boolean;
  onEdit: (scheduled: ScheduledDiscount) => void;
  onDelete: (id: string) => void;
}

/** Lists the scheduled discounts of a category with their states. */
export function ScheduledDiscounts({ category, isBusy, onEdit, onDelete }: ListProps) {
  const [asked, ask] = useState<ScheduledDiscount | null>(null);
  const now = Date.now();
  if (category.scheduled.length === 0) return null;
  const isRunning = asked !== null && scheduleState(asked, now) === 'running';
  return (
    <section aria-labelledby="scheduled-discounts">
      <h3 id="scheduled-discounts" className="label mb-1 text-ash">
        Scheduled
      </h3>
      <ul>
        {category.scheduled.map((each) => {
          const state = scheduleState(each, now);
          const name = discountLabel(each.discount);
          return (
            <li key={each.id} className="border-b border-concrete py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="font-semibold">{name}</strong>
                <Badge tone={state === 'running' ? 'ink' : 'quiet'}>{STATES[state]}</Badge>
              </p>
              <p className="mt-1 text-sm text-ash">{timesText(each)}</p>
              <p className="flex gap-6">
                {state !== 'ended' && (
                  <button type="button" className="label link min-h-11 text-xs" onClick={() => onEdit(each)}>
                    Edit<span className="sr-only"> {name}</span>
                  </button>
                )}
                <button type="button" className="label link min-h-11 text-xs" onClick={() => ask(each)}>
                  {state === 'running' ? 'End now' : 'Delete'}
                  <span className="sr-only"> {name}</span>
                </button>
              </p>
            </li>
          );
        })}
      </ul>
      {asked && (
        <Question
          open
          onLeave={() => ask(null)}
          title={isRunning ? `End ${discountLabel(asked.discount)} now?` : `Delete ${discountLabel(asked.discount)}?`}
          wayOut="Keep it"
          answers={
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() => {
                onDelete(asked.id);
                ask(null);
              }}
            >
              {isRunning ? 'End now' : 'Delete'}
            </Button>
          }
        >
          <p>
            {isRunning ? 'The category’s products return to their original prices within seconds.' : timesText(asked)}
          </p>
        </Question>
      )}
    </section>
  );
}
