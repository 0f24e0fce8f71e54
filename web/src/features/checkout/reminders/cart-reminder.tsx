import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReminderBox } from '#web/lib/reminders/reminder-box.tsx';
import { reminderChoiceQuery } from '#web/lib/reminders/reminder-choice.ts';
import { useAuth } from '#web/lib/session/session.tsx';

/** Offers reminders in the cart to a customer who hasn't agreed to them yet. */
export function CartReminder() {
  const { status } = useAuth();
  const { data } = useQuery({ ...reminderChoiceQuery, enabled: status === 'signed-in' });
  // Once offered, the box stays in view, so that a customer who ticks it can change their mind.
  const [wasOffered, setWasOffered] = useState(false);
  if (status !== 'signed-in' || !data?.isOffered) return null;
  if (data.consent === null && !wasOffered) setWasOffered(true);
  return wasOffered && <ReminderBox isWanted={data.consent !== null} className="py-1 text-sm" />;
}
