import { TextField } from '../../../components/admin/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { type MessageDraft, newKey } from '../draft.ts';

const MOST = 12;

interface MessagesEditorProps {
  messages: readonly MessageDraft[];
  errorAt: (path: string) => string | undefined;
  onChange: (messages: MessageDraft[]) => void;
}

/** The lines of the banner above the shop, in their order. */
export function MessagesEditor({ messages, errorAt, onChange }: MessagesEditorProps) {
  const move = (index: number, by: -1 | 1) => {
    const moved = [...messages];
    const [message] = moved.splice(index, 1);
    if (message) moved.splice(index + by, 0, message);
    onChange(moved);
  };
  return (
    <div>
      <ol className="space-y-3">
        {messages.map(({ key, text }, index) => (
          <li key={key} className="grid items-end sm:grid-cols-[1fr_auto] sm:gap-2">
            <TextField
              label={`Message ${index + 1}`}
              value={text}
              maxLength={120}
              error={errorAt(`bannerMessages.${index}`)}
              onChange={(event) =>
                onChange(messages.map((other) => (other.key === key ? { key, text: event.target.value } : other)))
              }
            />
            <div className="flex justify-end">
              <RowButton label={`Move message ${index + 1} up`} isOff={index === 0} onClick={() => move(index, -1)}>
                ↑
              </RowButton>
              <RowButton
                label={`Move message ${index + 1} down`}
                isOff={index === messages.length - 1}
                onClick={() => move(index, 1)}
              >
                ↓
              </RowButton>
              <RowButton
                label={`Remove message ${index + 1}`}
                onClick={() => onChange(messages.filter((other) => other.key !== key))}
              >
                ×
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="text-ash">Without a message the shop shows no banner.</p>}
      {messages.length < MOST && (
        <Button
          look="outline"
          className="mt-4 min-h-11! px-5!"
          onClick={() => onChange([...messages, { key: newKey(), text: '' }])}
        >
          Add message
        </Button>
      )}
    </div>
  );
}

interface RowButtonProps {
  label: string;
  children: string;
  isOff?: boolean;
  onClick: () => void;
}

function RowButton({ label, children, isOff = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      className="grid size-11 place-items-center text-lg hover:bg-bone-deep disabled:text-concrete"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
