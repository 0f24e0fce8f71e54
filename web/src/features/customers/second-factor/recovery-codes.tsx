import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { Security } from '#shared/customers/recovery-codes.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { Button } from '#web/components/button.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { makeRecoveryCodes, securityQuery } from '../api/me.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** Name of the shop, shown in the downloaded file. */
  store: string;
  onClose: () => void;
}

function RecoveryCodesDialog({ codes, store, onClose }: RecoveryCodesDialogProps) {
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

const leftOf = ({ recoveryCodes }: Security): string =>
  recoveryCodes
    ? `${pluralize(recoveryCodes.left, 'code')} left. Each code lets you sign in once without your phone. If you make new codes, the old ones stop working.`
    : 'You don’t have any. Make some now in case you lose your phone.';

interface RecoveryCodesProps {
  email: string;
  /** True while the dialog asks for the password. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** Shows the number of recovery codes left, and creates new ones. */
export function RecoveryCodes({ email, isMaking, onMaking }: RecoveryCodesProps) {
  const { name } = useSettings();
  const queryClient = useQueryClient();
  const { data: security } = useQuery(securityQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function make(password: string) {
    setCodes(await makeRecoveryCodes(password));
    onMaking(false);
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <>
      {security && (
        <div className="mt-8">
          <h3 className="label mb-2">Recovery codes</h3>
          <p>{leftOf(security)}</p>
          <Button look="outline" className="mt-5" aria-haspopup="dialog" onClick={() => onMaking(true)}>
            Make new codes
          </Button>
        </div>
      )}
      {isMaking && (
        <PasswordDialog
          title="Make recovery codes"
          action="Make codes"
          wayOut="Not now"
          email={email}
          onConfirm={make}
          onClose={() => onMaking(false)}
        >
          If you lose your phone, you can sign in with a recovery code. New codes replace any you made before.
        </PasswordDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} store={name} onClose={() => setCodes(null)} />}
    </>
  );
}
