import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../admin/fields.tsx';
import { Button } from '../button.tsx';
import { isLinkable } from './rich-html.ts';

interface LinkFormProps {
  editor: Editor;
  /** The current address. Empty if the text has no link. */
  href: string;
  onClose: () => void;
}

/** Links the selected text to an address, or removes its link. */
export function LinkForm({ editor, href, onClose }: LinkFormProps) {
  const [address, setAddress] = useState(href);
  const [error, setError] = useState<string>();

  function apply() {
    const wanted = address.trim();
    if (!isLinkable(wanted)) return setError('Enter an address that starts with https://, mailto: or /');
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && href === '')
      chain.insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: wanted } }] }).run();
    else chain.setLink({ href: wanted }).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    // Prevents the surrounding form from being submitted.
    event.preventDefault();
    apply();
  }

  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-control p-3">
      <TextField
        label="Link address"
        className="min-w-48 grow"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={address}
        error={error}
        onKeyDown={press}
        onChange={({ target }) => {
          setAddress(target.value);
          setError(undefined);
        }}
      />
      <div className="flex gap-2 pt-[1.375rem]">
        <Button size="small" onClick={apply}>
          Apply
        </Button>
        {href && (
          <Button look="outline" size="small" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button look="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
