import { type FormEvent, useState } from 'react';
import { cutText } from '#shared/base/text/cut-text.ts';
import type { AdminOrder, Note } from '#shared/orders/order.ts';
import { isNoteOfShop } from '#shared/orders/order-changes.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextArea } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { addNote, deleteNote, useAdminOrderChange } from '../api/change-admin-order.ts';

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

const LONGEST_NAME = 40;
const shortened = (text: string): string =>
  text.length > LONGEST_NAME ? `${cutText(text, LONGEST_NAME).trimEnd()}…` : text;

interface DeleteNoteProps {
  orderId: string;
  note: Pick<Note, 'id' | 'text'>;
  onClose: () => void;
}

function DeleteNote({ orderId, note, onClose }: DeleteNoteProps) {
  const { mutate, error, isPending } = useAdminOrderChange(deleteNote(orderId, note.id));
  return (
    <ActionDialog
      title="Delete note"
      action="Delete note"
      wayOut="Keep note"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="break-words whitespace-pre-line">{note.text}</p>
      <p className="text-ash">The order’s history keeps what it said.</p>
    </ActionDialog>
  );
}

export function Notes({ order }: { order: AdminOrder }) {
  const [leaving, setLeaving] = useState<Pick<Note, 'id' | 'text'> | null>(null);
  return (
    <>
      {order.notes.length > 0 && (
        <ul aria-live="polite" className="mb-6 border-t border-concrete">
          {order.notes.map(({ id, at, by, text }) => (
            <li key={id} className="border-b border-concrete py-3 last:pb-1">
              <p className="max-w-[70ch] break-words whitespace-pre-line">{text}</p>
              <p className="figures mt-1 text-sm break-words text-ash">
                {by}, <time dateTime={at}>{formatStamp(at)}</time>
              </p>
              {!isNoteOfShop({ by }) && (
                <button type="button" className="link min-h-11 text-sm" onClick={() => setLeaving({ id, text })}>
                  Delete<span className="sr-only"> the note: {shortened(text)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddNote id={order.id} />
      {leaving && <DeleteNote orderId={order.id} note={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
