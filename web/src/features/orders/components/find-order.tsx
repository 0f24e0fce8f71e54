import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { requestLink } from '../api/order.ts';

const REFUSED = 'Check the email address and the order number. The number has 8 letters and digits.';
const FAILED = 'We couldn’t send it. Please try again in a moment.';

const messageFor = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return FAILED;
  if (error.code === 'invalid_request') return REFUSED;
  return error.code === 'too_many_requests' ? error.message : FAILED;
};

/** Requests an order's email again by email address and order number. */
export default function FindOrder() {
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, data, isPending } = useMutation({
    mutationFn: requestLink,
    onError: (error) => setFault(messageFor(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const value = (name: string) => String(fields.get(name) ?? '').trim();
    setFault(null);
    if (!value('email') || !value('number')) return setFault(REFUSED);
    mutate({ email: value('email'), number: value('number') });
  };
  if (data) {
    return (
      <p role="status" className="max-w-[52ch] border-l-2 border-moss pl-5">
        If the address and the order number match, we’ve emailed you a link to the order. If it doesn’t arrive within a
        few minutes, check your spam folder.
      </p>
    );
  }
  return (
    <form noValidate className="w-full max-w-md space-y-5" onSubmit={submit}>
      <h2 className="display text-2xl">Find your order</h2>
      <p>
        Lost the email? Enter your order number and the email address you ordered with, and we’ll send you a new link.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      <Field label="Order number" name="number" autoComplete="off" autoCapitalize="characters" maxLength={12} />
      {fault && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          {fault}
        </p>
      )}
      <Button type="submit" isBusy={isPending}>
        {isPending ? 'Sending...' : 'Email me the link'}
      </Button>
    </form>
  );
}
