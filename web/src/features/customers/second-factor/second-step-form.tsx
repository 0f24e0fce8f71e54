import { useEffect } from 'react';
import { useSettings } from '#web/lib/data/settings.ts';
import { loadSecondFactor } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { appCodeMessage, isLapsed, readAppCode } from '../app-code.ts';
import { StepForm } from '../components/step-form.tsx';
import { AppCodeField } from './app-code-field.tsx';

interface SecondStepFormProps {
  onSignedIn: () => void;
  onBack: () => void;
  onRecover: () => void;
}

/** Asks for the code from the authenticator app, as the second step of signing in. */
export function SecondStepForm({ onSignedIn, onBack, onRecover }: SecondStepFormProps) {
  const { supportEmail } = useSettings();
  useEffect(() => {
    loadSecondFactor().catch((error: unknown) => console.error('Identity', error));
  }, []);

  const leadBack = () => {
    toast({
      tone: 'warning',
      title: 'Sign in again',
      description: 'Enter the code within ten minutes of entering your password.',
    });
    onBack();
  };

  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      onSubmit={async (field) => {
        try {
          const secondFactor = await loadSecondFactor();
          await secondFactor.confirmWithCode(readAppCode(field('code')));
          onSignedIn();
        } catch (error) {
          if (!isLapsed(error)) throw new Error(appCodeMessage(error), { cause: error });
          leadBack();
        }
      }}
      aside={
        <div className="space-y-2">
          <div className="flex flex-wrap gap-x-8">
            <button type="button" className="link min-h-11" onClick={onRecover}>
              Use a recovery code
            </button>
            <button type="button" className="link min-h-11" onClick={onBack}>
              Back to sign in
            </button>
          </div>
          <p className="text-sm text-ash">
            No phone and no recovery codes? Email{' '}
            <a href={`mailto:${supportEmail}`} className="underline underline-offset-2 break-words">
              {supportEmail}
            </a>
            .
          </p>
        </div>
      }
    >
      {(fault) => (
        <>
          <p>Enter the 6-digit code from your authenticator app.</p>
          <AppCodeField error={fault} />
        </>
      )}
    </StepForm>
  );
}
