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
        <strong className="break-all">{email}</strong> has been used to sign up before. Sign in if you know the
        password.
      </p>
      <p>Otherwise, we can email you a code. With it you set your own password, and nobody else stays signed in.</p>
    </StepForm>
  );
}
