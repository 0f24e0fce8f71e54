import { useQuery } from '@tanstack/react-query';
import { pluralize } from '#shared/base/format-count.ts';
import type { Security } from '#shared/customers/recovery-codes.ts';
import { Button } from '#web/components/button.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { securityQuery } from '../api/me.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const leftOf = ({ recoveryCodes }: Security): string =>
  recoveryCodes
    ? `${pluralize(recoveryCodes.left, 'code')} left. Each code lets you sign in once without your phone. If you make new codes, the old ones stop working.`
    : 'You don’t have any. Make some now in case you lose your phone.';

interface RecoveryCodesProps {
  /** New codes, to be shown once. */
  codes: readonly string[] | null;
  onMake: () => void;
  onClose: () => void;
}

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodes({ codes, onMake, onClose }: RecoveryCodesProps) {
  const { name } = useSettings();
  const { data: security } = useQuery(securityQuery);
  return (
    <>
      {security && (
        <div className="mt-8">
          <h3 className="label mb-2">Recovery codes</h3>
          <p>{leftOf(security)}</p>
          <Button look="outline" className="mt-5" aria-haspopup="dialog" onClick={onMake}>
            Make new codes
          </Button>
        </div>
      )}
      {codes && <RecoveryCodesDialog codes={codes} store={name} onClose={onClose} />}
    </>
  );
}
