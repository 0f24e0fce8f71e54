import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { sendTestMail, type TestMail } from '../api/mail.ts';

const BLANK: TestMail = {
  to: '',
  subject: 'Test Email from Admin Panel',
  message: 'If you can read this, your shop can send email.',
};

const ADDRESS = 'test-email-address';
/** All messages share this name, so that a new one replaces the previous one. */
const TOAST = 'test-email';

const faultsOf = (error: unknown) => (error instanceof ApiProblem ? (error.problem.errors ?? []) : []);

/** Sends a test email to one address. */
export function TestMailForm() {
  const [mail, setMail] = useState(BLANK);
  const [isMissing, setMissing] = useState(false);
  const write = useJoined(sendTestMail);
  const send = useMutation({
    mutationFn: write,
    onSuccess: () => toast({ tone: 'success', title: 'Test email sent successfully via Amazon SES', name: TOAST }),
    onError: (error) => {
      toast({
        tone: 'error',
        title: 'Failed to send test email',
        description: faultsOf(error)[0]?.message ?? failureMessage(error),
        name: TOAST,
      });
    },
  });
  const errorAt = (path: string) => faultsOf(send.error).find((fault) => fault.path === path)?.message;
  const set = (part: Partial<TestMail>) => {
    setMail({ ...mail, ...part });
    setMissing(false);
    send.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    if (mail.to.trim() === '') {
      setMissing(true);
      document.getElementById(ADDRESS)?.focus();
      toast({ tone: 'error', title: 'Please enter a test email address', name: TOAST });
      return;
    }
    send.mutate(mail);
  }

  return (
    <form noValidate className="max-w-3xl space-y-5" onSubmit={submit}>
      <TextField
        id={ADDRESS}
        label="Test email address"
        type="email"
        autoComplete="email"
        value={mail.to}
        error={isMissing ? 'Please enter a test email address' : errorAt('to')}
        onChange={(event) => set({ to: event.target.value })}
      />
      <TextField
        label="Subject"
        maxLength={150}
        value={mail.subject}
        error={errorAt('subject')}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <TextArea
        label="Message"
        rows={6}
        value={mail.message}
        error={errorAt('message')}
        onChange={(event) => set({ message: event.target.value })}
      />
      <Button type="submit" isBusy={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send Test Email'}
      </Button>
    </form>
  );
}
