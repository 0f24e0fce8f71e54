import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '#web/components/icons.tsx';

interface OrderSearchProps {
  /** The current search. */
  q: string;
  onSearch: (q: string) => void;
  placeholder?: string;
}

/**
 * Searches for orders when the admin presses Enter. Each search reads orders from the database, so it does not run while
 * typing.
 */
export function OrderSearchField({ q, onSearch, placeholder = 'Name, product, tracking number…' }: OrderSearchProps) {
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(q), [q]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };

  const clear = () => {
    setText('');
    if (q) onSearch('');
    field.current?.focus();
  };

  return (
    <search className="w-full sm:max-w-80">
      <form
        onSubmit={submit}
        className="flex border border-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink"
      >
        <button type="submit" className="grid size-11 shrink-0 place-items-center">
          <SearchIcon />
          <span className="sr-only">Search</span>
        </button>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          aria-label="Search orders"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 min-w-0 grow bg-transparent px-1 outline-none placeholder:text-ash"
        />
        {text && (
          <button type="button" className="grid size-11 shrink-0 place-items-center" onClick={clear}>
            <CloseIcon />
            <span className="sr-only">Clear the search</span>
          </button>
        )}
      </form>
    </search>
  );
}
