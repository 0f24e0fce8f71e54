import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { TextField } from '#web/components/admin/fields.tsx';

const ACTION = 'label min-h-11 text-xs underline-offset-4 hover:underline';

interface CellFieldProps {
  label: string;
  /** Label for screen readers. Includes the product's title. */
  name: string;
  inputMode: 'decimal' | 'numeric';
  text: string;
  error: string | null;
  isBusy: boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onEnd: () => void;
}

/** Edits a value in a list. Enter saves. Escape closes the field without saving. */
export function CellField(props: CellFieldProps) {
  const { label, name, inputMode, text, error, isBusy, onType, onSave, onEnd } = props;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onEnd();
    if (event.key === 'Enter') onSave();
  }

  return (
    <div data-escape className="text-left text-ink">
      <TextField
        label={label}
        aria-label={name}
        inputMode={inputMode}
        autoComplete="off"
        autoFocus
        className="w-32 xl:w-28"
        value={text}
        error={error}
        aria-disabled={isBusy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="flex gap-4">
        <button type="button" className={ACTION} aria-disabled={isBusy} onClick={onSave}>
          {isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className={ACTION} onClick={onEnd}>
          Cancel
        </button>
      </p>
    </div>
  );
}

interface EditableCellProps {
  /** Describes the action for screen readers. Includes the product's title. */
  action: string;
  /** The value to show. */
  children: ReactNode;
  field: (onEnd: () => void) => ReactNode;
}

/** Shows a value in a list. A click turns it into a field. */
export function EditableCell({ action, children, field }: EditableCellProps) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  if (isEditing) {
    return field(() => {
      wasEditing.current = true;
      setEditing(false);
    });
  }
  return (
    <button
      // The button lost the focus to the field. When the field closes, the button takes the focus back.
      ref={(button) => {
        if (button && wasEditing.current) button.focus();
        wasEditing.current = false;
      }}
      type="button"
      className="min-h-11 underline decoration-control decoration-dotted underline-offset-4 hover:decoration-ink xl:min-h-6"
      onClick={() => setEditing(true)}
    >
      {children}
      <span className="sr-only">. {action}</span>
    </button>
  );
}
