import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/notice.tsx';
import { ReminderBox } from '#web/lib/reminders/reminder-box.tsx';
import { reminderChoiceQuery } from '#web/lib/reminders/reminder-choice.ts';

/** Shows the customer's choice about reminders on the account page. */
export default function AccountReminders() {
  const { data, isError, refetch } = useQuery(reminderChoiceQuery);
  if (!data)
    return isError ? (
      <LoadFailure what="your choice" onRetry={() => refetch()} />
    ) : (
      <p className="waits py-3">Loading...</p>
    );
  return (
    <>
      <ReminderBox isWanted={data.consent !== null} />
      {data.consent === 'newsletter' && (
        <p className="mt-2 text-ash">
          This came with your newsletter subscription. You can turn it off here and keep the newsletter.
        </p>
      )}
      {!data.isOffered && <p className="mt-2 text-ash">The shop doesn’t send these emails right now.</p>}
    </>
  );
}
