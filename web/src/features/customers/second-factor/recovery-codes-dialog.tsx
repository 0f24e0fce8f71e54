import { ActionDialog } from '#web/components/action-dialog.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { saveFile } from '#web/lib/save-file.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** Name of the shop, for the file. */
  store: string;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, store, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  return (
    <ActionDialog title="Save your recovery codes" wayOut="I’ve saved them" onClose={onClose}>
      <p>
        If you lose your phone, you can sign in with one of these codes. Each code works once. Keep them somewhere safe,
        because we won’t show them again.
      </p>
      <ul aria-label="Recovery codes" className="figures grid gap-x-8 gap-y-2 text-lg select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-8">
        <CopyButton what="codes" text={text} />
        <button
          type="button"
          className="label link min-h-11 text-xs"
          onClick={() => saveFile(`${store} recovery codes\n\n${text}\n`, 'recovery-codes.txt', 'text/plain')}
        >
          Download
        </button>
        <button type="button" className="label link min-h-11 text-xs" onClick={() => print()}>
          Print
        </button>
      </div>
    </ActionDialog>
  );
}
