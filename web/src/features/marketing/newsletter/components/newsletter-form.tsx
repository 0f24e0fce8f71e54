import { useId, useRef, useState } from 'react';
import { CONSENT_WORDING } from '#shared/marketing/newsletter-consent.ts';
import { loadChunk } from '#web/lib/chunks/chunks.ts';
import type { SubscribeResult } from '../api/subscribe.ts';

const MARKS: Record<SubscribeResult['tone'], string> = {
  success: 'border-bone',
  known: 'border-concrete',
  invalid: 'border-rust',
  failure: 'border-rust',
};

const FAILURE: SubscribeResult = {
  tone: 'failure',
  title: 'Subscription Failed',
  description: 'Something went wrong. Please try again later.',
};

/** Subscribes an address with code that is loaded only now. Never throws. */
async function subscribed(address: string): Promise<SubscribeResult> {
  try {
    const { subscribe } = await loadChunk(() => import('../api/subscribe.ts'));
    return await subscribe(address);
  } catch (error) {
    console.error('Newsletter', error);
    return FAILURE;
  }
}

export function NewsletterForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<SubscribeResult | null>(null);
  const isRefused = outcome?.tone === 'invalid';

  async function send() {
    setSending(true);
    setOutcome(null);
    const result = await subscribed(email.trim());
    setSending(false);
    setOutcome(result);
    if (result.tone === 'invalid') input.current?.focus();
    if (result.tone === 'success') setEmail('');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      <label htmlFor={id} className="label mb-4 block text-concrete">
        {CONSENT_WORDING}
      </label>
      <div className={`flex border-b focus-within:border-bone ${isRefused ? 'border-rust' : 'border-concrete'}`}>
        <input
          ref={input}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder="Your email"
          value={email}
          aria-invalid={isRefused || undefined}
          aria-describedby={outcome ? `${id}-outcome` : undefined}
          onChange={(event) => setEmail(event.target.value)}
          className="min-h-13 min-w-0 grow bg-transparent text-lg placeholder:text-concrete"
        />
        <button
          type="submit"
          className="label min-h-13 shrink-0 pl-4 aria-disabled:text-concrete"
          aria-disabled={isSending || undefined}
        >
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <div id={`${id}-outcome`} aria-live="polite">
        {outcome && (
          <div className={`mt-4 border-l-2 pl-3 ${MARKS[outcome.tone]}`}>
            <p className="label">{outcome.title}</p>
            <p className="mt-1 text-sm text-concrete">{outcome.description}</p>
          </div>
        )}
      </div>
    </form>
  );
}
