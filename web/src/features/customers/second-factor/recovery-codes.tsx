import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { Security } from '#shared/customers/recovery-codes.ts';
import { Button } from '#web/components/button.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { makeRecoveryCodes, securityQuery } from '../api/me.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const leftOf = ({ recoveryCodes }: Security): string =>
  recoveryCodes
    ? `${pluralize(recoveryCodes.left, 'code')} left. Each code lets you sign in once without your phone. If you make new codes, the old ones stop working.`
    : 'You don’t have any. Make some now in case you lose your phone.';

interface RecoveryCodesProps {
  email: string;
  /** True while the password for new codes is asked for. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** Shows how many recovery codes are left, and makes new ones. */
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
