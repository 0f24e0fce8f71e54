import { useEffect, useRef } from 'react';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { type MessageDraft, newKey } from '../settings-draft.ts';

const MOST = 12;

/** Moves the focus to the element with this id after the rows have changed. A row that moves or goes would lose it. */
function useFocusAfterChange(messages: readonly MessageDraft[]) {
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [messages]);
  return (id: string) => {
    wanted.current = id;
  };
}

const ADD = 'add-message';

interface MessagesEditorProps {
  messages: readonly MessageDraft[];
  errorAt: (path: string) => string | undefined;
  onChange: (messages: MessageDraft[]) => void;
}

/** The lines of the banner above the shop, in their order. */
export function MessagesEditor({ messages, errorAt, onChange }: MessagesEditorProps) {
  const focusNext = useFocusAfterChange(messages);

  function move(index: number, by: -1 | 1) {
    const [message] = messages.slice(index, index + 1);
    if (!message) return;
    focusNext(`${by < 0 ? 'up' : 'down'}-${message.key}`);
    onChange(messages.toSpliced(index, 1).toSpliced(index + by, 0, message));
  }

  function add() {
    const message = { key: newKey(), text: '' };
    focusNext(message.key);
    onChange([...messages, message]);
  }

  function remove(index: number) {
    const beside = messages[index + 1] ?? messages[index - 1];
    focusNext(beside ? `remove-${beside.key}` : ADD);
    onChange(messages.toSpliced(index, 1));
  }

  return (
    <div>
      <ol className="space-y-3">
        {messages.map(({ key, text }, index) => (
          <li key={key} className="grid items-end sm:grid-cols-[1fr_auto] sm:gap-2">
            <TextField
              id={key}
              label={`Message ${index + 1}`}
              value={text}
              maxLength={120}
              error={errorAt(`bannerMessages.${index}`)}
              onChange={(event) =>
                onChange(messages.map((other) => (other.key === key ? { key, text: event.target.value } : other)))
              }
            />
            <div className="flex justify-end">
              <RowButton
                id={`up-${key}`}
                label={`Move message ${index + 1} up`}
                isOff={index === 0}
                onClick={() => move(index, -1)}
              >
                ↑
              </RowButton>
              <RowButton
                id={`down-${key}`}
                label={`Move message ${index + 1} down`}
                isOff={index === messages.length - 1}
                onClick={() => move(index, 1)}
              >
                ↓
              </RowButton>
              <RowButton id={`remove-${key}`} label={`Remove message ${index + 1}`} onClick={() => remove(index)}>
                ×
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="text-ash">No messages: the shop shows no banner.</p>}
      {messages.length < MOST && (
        <Button id={ADD} look="outline" size="small" className="mt-4" onClick={add}>
          Add message
        </Button>
      )}
    </div>
  );
}

interface RowButtonProps {
  id: string;
  label: string;
  children: string;
  /** At its end it does nothing, yet keeps the focus, which `disabled` would drop. */
  isOff?: boolean;
  onClick: () => void;
}

const RowButton = ({ id, label, children, isOff = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    id={id}
    aria-label={label}
    aria-disabled={isOff}
    className="grid size-11 place-items-center text-lg hover:bg-bone-deep aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent"
    onClick={isOff ? undefined : onClick}
  >
    {children}
  </button>
);
