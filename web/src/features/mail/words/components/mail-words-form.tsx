import { useRef } from 'react';
import {
  MAIL_PART_LENGTH,
  type MailPart,
  placeholderName,
  placeholderTag,
  WRITABLE_MAILS,
} from '#shared/mail/words/mail-words.ts';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import type { MailWordsRecord } from '../api.ts';
import { type MailWordsFormState, PART_LABELS, useMailWordsForm } from '../use-mail-words-form.ts';
import { MailWordsPreview } from './mail-words-preview.tsx';

const HINTS: Partial<Record<MailPart, string>> = {
  preheader: 'Inboxes show it after the subject.',
  closing: 'Leave empty for none.',
};

/** Hint for a part without a fixed original text. Its text depends on the order, such as on how much was refunded. */
const VARIES = 'Leave empty to use wording that fits each order.';

const MULTILINE: readonly MailPart[] = ['intro', 'closing'];

function PartField({ part, form }: { part: MailPart; form: MailWordsFormState }) {
  const { words, original, errorOf, set, focusOn } = form;
  const hints = [HINTS[part], part !== 'closing' && original[part] === undefined && VARIES].filter(Boolean).join(' ');
  const field = {
    label: PART_LABELS[part],
    maxLength: MAIL_PART_LENGTH[part],
    value: words[part],
    error: errorOf(part),
    ...(hints ? { hint: hints } : {}),
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => focusOn(part, target),
    onChange: ({ target }: { target: { value: string } }) => set({ [part]: target.value }),
  };
  return MULTILINE.includes(part) ? <TextArea {...field} rows={part === 'intro' ? 5 : 3} /> : <TextField {...field} />;
}

/** Shows buttons that insert placeholders. The shop fills them in for each email. */
const Placeholders = ({ form }: { form: MailWordsFormState }) => (
  <fieldset>
    <legend className="label mb-2 text-xs">Insert</legend>
    <div className="flex flex-wrap gap-2">
      {WRITABLE_MAILS[form.mail].map((placeholder) => (
        <button
          key={placeholder}
          type="button"
          className="min-h-11 border border-control px-3 text-sm hover:border-ink"
          // Keeps the cursor in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => form.insert(placeholderTag(placeholder))}
        >
          {placeholderName(placeholder)}
        </button>
      ))}
    </div>
  </fieldset>
);

/** Edits the text of one email, next to a preview of the email. */
export function MailWordsForm({ record }: { record: MailWordsRecord }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useMailWordsForm(record, element);
  return (
    <SavedForm element={element} form={form} what="this email" action="Save email">
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(20rem,28rem)_minmax(0,1fr)]">
        <div className="space-y-5">
          <Placeholders form={form} />
          <PartField part="subject" form={form} />
          <PartField part="preheader" form={form} />
          <PartField part="headline" form={form} />
          <PartField part="intro" form={form} />
          <PartField part="closing" form={form} />
          <Button look="outline" size="small" onClick={form.useOriginal}>
            Use the original words
          </Button>
        </div>
        <Panel title="Preview">
          <MailWordsPreview mail={form.mail} words={form.words} isValid={form.isValid} />
        </Panel>
      </div>
      {form.conflict && (
        <ConflictDialog
          title="This email was changed by another admin"
          take={{ label: 'Use the saved version', onTake: form.takeNewer }}
          keep={{ label: 'Keep my changes', onKeep: form.keepMine }}
          onBack={form.backToEditing}
        >
          <p>{form.conflict.reason}.</p>
          <p className="text-ash">“Keep my changes” keeps your form. When you save it, it replaces theirs.</p>
        </ConflictDialog>
      )}
    </SavedForm>
  );
}
