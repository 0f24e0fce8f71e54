import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { MAX_VIEW_NAME, parseViews, type SavedView, savedViews, viewSearch, withView } from '../saved-views.ts';

const write = (views: readonly SavedView[]) => savedViews.write(JSON.stringify(views));

interface SaveDialogProps {
  onSave: (name: string) => void;
  onClose: () => void;
}

function SaveDialog({ onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  const save = () => {
    setTried(true);
    if (!isMissing) onSave(name.trim());
  };
  return (
    <ActionDialog
      title="Save view"
      action="Save view"
      wayOut="Cancel"
      isUnsaved={!isMissing}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        value={name}
        error={isTried && isMissing ? 'Enter a name.' : null}
        hint="Keeps the tab, search, and days shown now. Only you see it, in this browser."
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}

/** Shows the saved views of the order list. The current view can be removed. A view that isn't saved yet can be saved. */
export function SavedViews({ search }: { search: string }) {
  const views = parseViews(useSyncExternalStore(savedViews.subscribe, savedViews.read, () => null));
  const [open, setOpen] = useState<'save' | 'remove' | null>(null);
  const here = viewSearch(search);
  const current = views.find((view) => viewSearch(view.search) === here);
  const canSave = !current && here !== '?';
  if (views.length === 0 && !canSave) return null;
  const close = () => setOpen(null);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-5">
            {views.map((view) => (
              <li key={view.name}>
                <Link
                  to={viewSearch(view.search)}
                  aria-current={view === current ? 'true' : undefined}
                  className="inline-flex min-h-11 items-center text-sm [overflow-wrap:anywhere] underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button
        type="button"
        className="min-h-11 text-sm text-ash underline underline-offset-4 hover:text-ink"
        onClick={() => setOpen(canSave ? 'save' : 'remove')}
        hidden={!canSave && !current}
      >
        {canSave ? 'Save view' : 'Remove view'}
      </button>
      {open === 'save' && (
        <SaveDialog
          onSave={(name) => {
            write(withView(views, { name, search: here }));
            close();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'remove' && current !== undefined}
        onOpenChange={close}
        title="Remove this view?"
        action="Remove view"
        onConfirm={() => {
          write(views.filter((view) => view !== current));
          close();
        }}
      >
        <p>“{current?.name}” is removed from this browser. No order changes.</p>
      </ConfirmDialog>
    </div>
  );
}
