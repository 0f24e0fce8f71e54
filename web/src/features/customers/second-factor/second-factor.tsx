import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { secondFactorQuery } from '#web/lib/session/second-factor-query.ts';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';
import { loadSecondFactor } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { removeSecondFactor, securityQuery } from '../api/me.ts';
import { appAddress } from '../app-code.ts';
import { useStep } from '../use-step.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** Shows whether two-step sign-in is on, and turns it on or off. */
export default function SecondFactor({ email }: { email: string }) {
  const { name } = useSettings();
  const queryClient = useQueryClient();
  const { data: isOn, error, refetch } = useQuery(secondFactorQuery);
  useSessionEnd(error);
  const { data: security } = useQuery(securityQuery);
  const { isBusy, run } = useStep('toast');
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isMaking, setMaking] = useState(false);

  const offer = () => run(async () => setSecret(await (await loadSecondFactor()).offerSecret()));

  async function become(isNowOn: boolean) {
    await putAnswer(queryClient, secondFactorQuery.queryKey, isNowOn);
    setSecret(null);
    setAsking(false);
    toast({
      tone: 'success',
      title: 'Success',
      description: isNowOn
        ? 'We’ll ask for a code the next time you sign in.'
        : 'You can now sign in with just your password.',
    });
  }

  if (isOn === undefined) {
    return error ? (
      <LoadFailure what="your sign-in settings" onRetry={() => void refetch()} />
    ) : (
      <p role="status" className="waits py-3">
        Loading...
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>{isOn ? 'On.' : 'Off.'}</strong>{' '}
        {isOn ? 'You sign in with your password and a code.' : 'You sign in with just your password.'}
      </p>
      <Button
        look="outline"
        className="mt-5"
        aria-haspopup="dialog"
        isBusy={isBusy && !isAsking}
        onClick={isOn ? () => setAsking(true) : offer}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
      {isOn && <RecoveryCodes email={email} isMaking={isMaking} onMaking={setMaking} />}
      {secret && (
        <TurnOnDialog
          secret={secret}
          address={appAddress(name, email, secret)}
          onTurnedOn={() => become(true).then(() => setMaking(true))}
          onClose={() => setSecret(null)}
        />
      )}
      {isAsking && (
        <PasswordDialog
          title="Turn off two-step sign-in?"
          action="Turn off"
          email={email}
          onConfirm={async (password) => {
            await removeSecondFactor(password);
            await become(false);
          }}
          onClose={() => setAsking(false)}
        >
          Anyone who knows your password will be able to sign in. Your authenticator app and recovery codes will stop
          working for this account.
          {security?.isSecondFactorRequired &&
            ' Your team requires two-step sign-in: you’ll have to turn it on again to open the back office.'}
        </PasswordDialog>
      )}
    </>
  );
}
