import { type FormEvent, useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { TextArea } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { addNote, useAdminOrderChange } from '../api/change-admin-order.ts';

const MAX_NOTE = 2000;

function AddNote({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(addNote(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setEmpty(!text.trim());
    if (text.trim()) mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        label="New note"
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        error={isEmpty ? 'Enter a note first.' : error && failureMessage(error)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="outline" size="small" className="mt-3" isBusy={isPending}>
        Add note
      </Button>
    </form>
  );
}

export function Notes({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.notes.length > 0 && (
        <ul aria-live="polite" className="mb-6 border-t border-concrete">
          {order.notes.map(({ id, at, by, text }) => (
            <li key={id} className="border-b border-concrete py-3">
              <p className="max-w-[70ch] break-words whitespace-pre-line">{text}</p>
              <p className="figures mt-1 text-sm break-words text-ash">
                {by}, <time dateTime={at}>{formatStamp(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <AddNote id={order.id} />
    </>
  );
}
