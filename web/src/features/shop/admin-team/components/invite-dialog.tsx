import { useRef, useState } from 'react';
import type { Role } from '#shared/shop/roles.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { invite, useTeamChange } from '../api/team.ts';
import { RoleField } from './role-field.tsx';

/** Invites a person by email address and role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('fulfilment');
  const [isEmpty, setEmpty] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useTeamChange(
    invite,
    (sent) => `The invitation is on its way to ${sent.email}.`,
  );

  function submit() {
    setEmpty(email.trim() === '');
    if (email.trim() !== '') mutate({ email: email.trim(), role }, { onSuccess: onClose });
  }

  return (
    <ActionDialog
      title="Invite someone"
      action="Send invitation"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={email !== ''}
      firstFocus={address}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        They get an email with a link. They sign in with this address, or create an account with it, and accept. The
        invitation is good for a week.
      </p>
      <TextField
        ref={address}
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        error={isEmpty ? 'Enter an email address' : error && failureMessage(error, { email: 'The email address' })}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  );
}
