import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField } from './admin/fields.tsx';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

interface ChipsFieldProps {
  /** Id of the text field. */
  id?: string | undefined;
  label: string;
  /** Name of one value, for the labels of its buttons, for example `size`. */
  one: string;
  hint?: string;
  /** Values to choose from while typing. */
  suggestions?: readonly string[];
  values: readonly string[];
  /** Normalizes a typed value. */
  tidy: (text: string) => string;
  maxLength: number;
  error: string | undefined;
  onChange: (values: string[]) => void;
}

const addedText = (fresh: readonly string[], written: readonly string[]): string => {
  if (fresh.length > 0) return `${fresh.join(', ')} added`;
  return written.length > 0 ? `Already in the list: ${written.join(', ')}` : '';
};

/**
 * Edits a list of values that are shown as chips. The button or Enter adds values, separated by commas. A click removes a
 * value.
 */
export function ChipsField({
  label,
  one,
  hint,
  values,
  tidy,
  maxLength,
  suggestions = [],
  error,
  id,
  onChange,
}: ChipsFieldProps) {
  const list = useId();
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const focusField = () => field.current?.querySelector('input')?.focus();

  function keep() {
    const written = text.split(',').map(tidy).filter(Boolean);
    const fresh = [...new Set(written)].filter((value) => !values.includes(value));
    setStatus(addedText(fresh, written));
    if (fresh.length > 0) onChange([...values, ...fresh]);
    setText('');
  }

  function add() {
    keep();
    focusField();
  }

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <div ref={field} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          id={id}
          label={label}
          hint={hint}
          error={error}
          value={text}
          maxLength={Math.max(maxLength, 120)}
          autoComplete="off"
          list={list}
          enterKeyHint="done"
          onKeyDown={press}
          // Adds a typed value even if the admin leaves the field without pressing the button.
          onBlur={({ relatedTarget }) => text.trim() && !field.current?.contains(relatedTarget) && keep()}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="outline" size="small" className="mt-[1.375rem]" onClick={add}>
          Add<span className="sr-only"> {one}</span>
        </Button>
      </div>
      <datalist id={list}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Chips
        label={label}
        one={one}
        values={values}
        onRemove={(value) => {
          onChange(values.filter((other) => other !== value));
          setStatus(`${value} removed`);
          focusField();
        }}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

interface ChipsProps extends Pick<ChipsFieldProps, 'label' | 'one' | 'values'> {
  onRemove: (value: string) => void;
}

const Chips = ({ label, one, values, onRemove }: ChipsProps) =>
  values.length > 0 && (
    <ul aria-label={`Chosen ${label.toLowerCase()}`} className="mt-3 flex flex-wrap gap-2">
      {values.map((value) => (
        <li key={value}>
          <button
            type="button"
            className="label flex min-h-11 items-center gap-2 bg-ink pr-2 pl-3 normal-case! max-w-full text-left break-all text-bone hover:bg-rust-deep [&_svg]:size-3.5"
            onClick={() => onRemove(value)}
          >
            <span className="sr-only">Remove {one} </span>
            {value}
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
