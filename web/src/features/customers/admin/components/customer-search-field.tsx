import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '#web/components/icons.tsx';

interface CustomerSearchProps {
  /** The current search text. */
  q: string;
  onSearch: (q: string) => void;
}

const BUTTON = 'grid size-11 shrink-0 place-items-center';

/**
 * Searches for customers when the admin presses Enter. Each search reads customers from the database, so it does not run
 * while typing.
 */
export function CustomerSearchField({ q, onSearch }: CustomerSearchProps) {
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(q), [q]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  function clear() {
    setText('');
    if (q) onSearch('');
    field.current?.focus();
  }

  return (
    <search className="block w-full sm:max-w-md">
      <form
        onSubmit={submit}
        className="flex border border-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink"
      >
        <button type="submit" className={BUTTON}>
          <SearchIcon />
          <span className="sr-only">Search</span>
        </button>
        <input
          {...{ ref: field, type: 'search', enterKeyHint: 'search', autoComplete: 'off', autoCapitalize: 'none' }}
          {...{ spellCheck: false, maxLength: 254, value: text }}
          placeholder="Name, email, tag…"
          aria-label="Search customers"
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 min-w-0 grow bg-transparent px-1 outline-none placeholder:text-ash"
        />
        {text && (
          <button type="button" className={BUTTON} onClick={clear}>
            <CloseIcon />
            <span className="sr-only">Clear the search</span>
          </button>
        )}
      </form>
    </search>
  );
}
