import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { renewLink } from '../api/order.ts';

/** Explains that a link has expired and offers a new one. The new link is sent to the order's email address. */
export default function ExpiredLink({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => renewLink(token),
    onError: (failure) => console.error('New link', failure),
  });
  return (
    <Notice as="h1" title="This link has expired">
      <p className="max-w-[52ch]">
        For your privacy, order links work for 90 days. We can send a new one to the email address you ordered with.
      </p>
      <div className="min-h-24">
        {data ? (
          <p role="status" className="max-w-[52ch] border-l-2 border-moss pl-5">
            A new link is on its way to <strong>{data.email}</strong>. If it doesn’t arrive within a few minutes, check
            your spam folder. You can ask for another one in ten minutes.
          </p>
        ) : (
          <>
            <Button disabled={isPending} onClick={() => mutate()}>
              {isPending ? 'Sending...' : 'Send me a new link'}
            </Button>
            {error && (
              <p role="alert" className="mt-4 border-l-2 border-rust pl-4">
                We couldn’t send it. Please try again in a moment.
              </p>
            )}
          </>
        )}
      </div>
    </Notice>
  );
}
