import { type FormEvent, useId, useRef, useState } from 'react';
import { choiceText, type VariantChoice } from '#shared/catalogue/availability.ts';
import { Button } from '#web/components/button.tsx';
import { ApiProblem, call } from '#web/lib/data/api.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const INVALID = 'Please enter a valid email address.';

/** Returns the error message for a request that failed. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'We couldn’t reach the shop. Please try again.';
  if (error.code === 'invalid_request') return INVALID;
  if (error.code === 'address_suppressed') return 'We can’t send email to this address. Please use another one.';
  return error.problem.detail;
}

/** Lets a shopper ask for an email when a sold-out variant is back in stock. */
export default function StockAlertForm({ slug, choice }: { slug: string; choice: VariantChoice }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ email: string; choice: string } | null>(null);
  const choiceName = choiceText(choice);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (isBusy) return;
    if (!EMAIL.test(email)) {
      setError(INVALID);
      return input.current?.focus();
    }
    setBusy(true);
    setError(null);
    try {
      await call('POST /api/products/{slug}/stock-alerts', { params: { slug }, body: { email, ...choice } });
      setAsked({ email, choice: choiceName });
    } catch (failure) {
      setError(failureText(failure));
    }
    setBusy(false);
  }

  const isAsked = asked?.choice === choiceName;
  return (
    <form noValidate onSubmit={ask} className="mt-4 border-t border-concrete pt-4">
      <div aria-live="polite">
        {isAsked && (
          <p className="break-words">
            We’ll email {asked.email} once, as soon as {choiceName || 'it'} is back.
          </p>
        )}
      </div>
      {!isAsked && (
        <>
          <label htmlFor={id} className="label mb-2 block">
            Email me when it’s back
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              id={id}
              type="email"
              name="email"
              autoComplete="email"
              placeholder="Your email"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={`min-h-13 min-w-0 grow basis-48 border bg-transparent px-4 outline-offset-0 focus:border-ink ${error ? 'border-rust' : 'border-control'}`}
            />
            <Button type="submit" look="outline" isBusy={isBusy}>
              {isBusy ? 'Sending...' : 'Notify me'}
            </Button>
          </div>
        </>
      )}
      <p id={`${id}-error`} role="alert" className={error && !isAsked ? 'mt-2 text-sm text-rust-deep' : ''}>
        {isAsked ? '' : error}
      </p>
    </form>
  );
}
