import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { deleteAccount } from '../api/me.ts';

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  onDeleted: () => void;
}

const isSame = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();

/** Explains what is deleted and what stays, and asks for the address, which is not typed by mistake. */
export default function DeleteDialog({ open, onOpenChange, email, onDeleted }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isSame(typed, email)) return setFault(`Type ${email} to go on.`);
    setBusy(true);
    setFault(null);
    try {
      await deleteAccount();
      onDeleted();
    } catch (error) {
      console.error('Deletion', error);
      setFault('We could not delete your account. Nothing is lost by trying again.');
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
      <form onSubmit={submit} className="space-y-6 overflow-y-auto px-gutter py-8">
        <div>
          <h3 className="label mb-2">What goes</h3>
          <p>Your name, your sign-in and your password, at once and for good. Your list of orders is closed.</p>
        </div>
        <div>
          <h3 className="label mb-2">What stays</h3>
          <p>
            The orders themselves, without your account: the law has us keep them for the books, and parcels still
            arrive. The newsletter is a matter of its own: each one carries its way out.
          </p>
        </div>
        <Field
          label="Type your email to confirm"
          name="confirmation"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          hint={email}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
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
          <Button type="submit" disabled={isBusy} className="grow bg-rust-deep!">
            {isBusy ? 'Deleting...' : 'Delete account'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
