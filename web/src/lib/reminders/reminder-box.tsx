import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REMINDER_WORDING } from '#shared/checkout/reminders/reminder.ts';
import { toast } from '../toast.ts';
import { chooseReminders } from './reminder-choice.ts';

/** Shows the checkbox with which a customer agrees to reminders about abandoned carts, or turns them off. */
export function ReminderBox({ isWanted, className = '' }: { isWanted: boolean; className?: string }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function choose(wanted: boolean) {
    setChosen(wanted);
    try {
      await chooseReminders(client, wanted);
    } catch (error) {
      console.error('Reminders', error);
      toast({ tone: 'error', name: 'reminders', title: 'We couldn’t save your choice. Please try again.' });
    } finally {
      setChosen(null);
    }
  }
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={chosen ?? isWanted}
        disabled={chosen !== null}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span>{REMINDER_WORDING}</span>
    </label>
  );
}
