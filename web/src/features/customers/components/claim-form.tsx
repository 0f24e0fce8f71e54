import type { MailedCode } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { StepForm } from './step-form.tsx';

interface ClaimFormProps {
  email: string;
  onMailed: (code: MailedCode) => void;
  onBack: () => void;
}

/** Offers a code to a shopper whose address was signed up before, perhaps by someone else. */
export function ClaimForm({ email, onMailed, onBack }: ClaimFormProps) {
  return (
    <StepForm
      action="Email me a code"
      busyAction="Sending..."
      onSubmit={async () => onMailed(await (await loadIdentity()).mailCode(email))}
      aside={
        <button type="button" className="link min-h-11" onClick={onBack}>
          Back to sign in
        </button>
      }
    >
      <p>
        There’s already an account for <strong className="break-all">{email}</strong>. If you know the password, sign
        in.
      </p>
      <p>If not, we can email you a code to set a new password. Anyone else who is signed in will be signed out.</p>
    </StepForm>
  );
}
