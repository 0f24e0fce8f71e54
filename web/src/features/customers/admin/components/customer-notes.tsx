import { type FormEvent, useRef, useState } from 'react';
import type { Note } from '#shared/orders/order.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextArea } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { type Place, useAddNote, useDeleteNote } from '../api/admin-customers.ts';

const MAX_NOTE = 2000;

function AddNote({ place }: { place: Place }) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending } = useAddNote(place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    setEmpty(!written);
    if (written && !isPending) mutate(written, { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        {...{ label: 'New note', rows: 2, maxLength: MAX_NOTE, value: text }}
        error={isEmpty ? 'Enter a note first.' : error && failureMessage(error)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="outline" size="small" className="mt-3" isBusy={isPending}>
        Add note
      </Button>
    </form>
  );
}

interface CustomerNotesProps {
  place: Place;
  /** Notes about the customer, newest first. */
  notes: readonly Note[];
}

/** Lists the notes about a customer, with a field for a new one. Asks for confirmation before it deletes a note. */
export function CustomerNotes({ place, notes }: CustomerNotesProps) {
  const [asked, setAsked] = useState<Note | null>(null);
  const { mutate, isPending } = useDeleteNote(place);
  const list = useRef<HTMLDivElement>(null);

  function remove() {
    if (!asked) return;
    mutate(asked.id, {
      onError: (error) => toast({ tone: 'error', title: 'Note not deleted', description: failureMessage(error) }),
      onSettled: () => setAsked(null),
    });
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <AddNote place={place} />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-6 border-t border-concrete">
          {notes.map((note) => (
            <li key={note.id} className="border-b border-concrete py-3">
              <p className="max-w-[70ch] break-words whitespace-pre-line">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-6">
                <p className="figures min-w-0 text-sm break-words text-ash">
                  {note.by}, <time dateTime={note.at}>{formatStamp(note.at)}</time>
                </p>
                <button type="button" className="label link min-h-11 text-xs" onClick={() => setAsked(note)}>
                  Delete<span className="sr-only"> the note of {formatStamp(note.at)}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Delete this note?"
        action="Delete"
        isBusy={isPending}
        afterwards={list}
        onConfirm={remove}
      >
        <p>The note is deleted for all admins. You can’t undo this.</p>
      </ConfirmDialog>
    </div>
  );
}
