import { useId, useRef, useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { addressFault, subscribe } from '../api/subscribe.ts';

export function NewsletterForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);

  async function send() {
    const address = email.trim();
    const fault = addressFault(address);
    if (fault) {
      toast(fault);
      input.current?.focus();
      return;
    }
    setSending(true);
    const outcome = await subscribe(address);
    setSending(false);
    if (outcome.tone === 'success') setEmail('');
    toast(outcome);
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
        New releases and restocks, by mail
      </label>
      <div className="flex border-b border-concrete focus-within:border-bone">
        <input
          ref={input}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder="Your email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="min-h-13 min-w-0 grow bg-transparent text-lg placeholder:text-concrete"
        />
        <button type="submit" className="label min-h-13 shrink-0 pl-4 disabled:text-control" disabled={isSending}>
          {isSending ? 'Subscribing…' : 'Subscribe'}
        </button>
      </div>
    </form>
  );
}
