import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Question } from '../question.tsx';

interface ConflictDialogProps {
  title: string;
  children: ReactNode;
  isWide?: boolean;
  take: { label: string; onTake: () => void };
  /** Missing if the admin can only accept the other version. */
  keep?: { label: string; onKeep: () => void };
  wayOut?: string;
  onBack: () => void;
}

/** Asks which version to keep after another admin has saved first. Render it while `useDraft` has a conflict. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, children, isWide = false, take, keep, wayOut = 'Back to editing', onBack } = props;
  return (
    <Question
      open
      isWide={isWide}
      onLeave={onBack}
      title={title}
      wayOut={wayOut}
      answers={
        <>
          <Button look={keep ? 'outline' : 'primary'} size="small" onClick={take.onTake}>
            {take.label}
          </Button>
          {keep && (
            <Button size="small" onClick={keep.onKeep}>
              {keep.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Question>
  );
}
