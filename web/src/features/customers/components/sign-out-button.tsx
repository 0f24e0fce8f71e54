import { Button } from '#web/components/button.tsx';
import { useAuth } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { signOutEverywhere } from '../api/me.ts';
import { useStep } from '../use-step.ts';

/** Ends the customer's sessions on all devices, this one included. */
export function SignOutButton() {
  const { signOut } = useAuth();
  const { isBusy, run } = useStep('toast');
  const leave = () =>
    run(async () => {
      await signOutEverywhere();
      await signOut();
      toast({ tone: 'success', title: 'Success', description: 'You’re signed out everywhere.' });
    });
  return (
    <Button look="outline" isBusy={isBusy} onClick={leave}>
      Sign out everywhere
    </Button>
  );
}
