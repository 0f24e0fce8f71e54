import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { deleteAccount, securityQuery } from '../api/me.ts';
import { PasswordField } from './password-field.tsx';

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  onDeleted: () => void;
}

const Consequences = () => (
  <>
    <div>
      <h3 className="label mb-2">What we delete</h3>
      <p>Your name, sign-in, password, and list of orders. They’re gone right away, and for good.</p>
    </div>
    <div>
      <h3 className="label mb-2">What we keep</h3>
      <p>
        Your orders, because the law requires it. They’re no longer tied to an account. Packages on their way will still
        arrive. The newsletter is separate: to unsubscribe, use the link in any newsletter.
      </p>
    </div>
  </>
);

/** Explains what is deleted and what stays, and asks for the password. Tells the only owner that it is not possible. */
export default function DeleteDialog({ open, onOpenChange, email, onDeleted }: DeleteDialogProps) {
  const { data: security } = useQuery(securityQuery);
  const isOnlyOwner = security?.isOnlyOwner === true;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOnlyOwner) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return setFault('Enter your password to continue.');
    setBusy(true);
    setFault(null);
    try {
      await deleteAccount(password);
      onDeleted();
    } catch (error) {
      const isRefused = error instanceof ApiProblem && error.problem.status < 500;
      if (!isRefused) console.error('Deletion', error);
      setFault(isRefused ? error.message : 'We couldn’t delete your account. Please try again.');
      setBusy(false);
    }
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Delete account"
      firstFocus={keep}
      className="appears inset-x-0 bottom-0 max-h-[92svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[36rem] md:-translate-1/2"
    >
      <form noValidate onSubmit={submit} className="space-y-6 overflow-y-auto px-gutter py-8">
        <Consequences />
        {isOnlyOwner ? (
          <p role="note" className="border-l-2 border-rust pl-4">
            You’re the only owner of the shop. Without your account, no one could change the team. Make someone else an
            owner first, under Team in the admin dashboard.
          </p>
        ) : (
          <>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField label="Your password" name="password" autoComplete="current-password" />
          </>
        )}
        {fault && (
          <p role="alert" className="border-l-2 border-rust pl-4">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            ref={keep}
            type="button"
            className="label inline-flex min-h-13 grow items-center justify-center border border-ink px-7"
            onClick={() => onOpenChange(false)}
          >
            Keep account
          </button>
          <Button
            type="submit"
            disabled={isBusy || isOnlyOwner}
            className={`grow ${isOnlyOwner ? '' : 'bg-rust-deep!'}`}
          >
            {isBusy ? 'Deleting...' : 'Delete account'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
