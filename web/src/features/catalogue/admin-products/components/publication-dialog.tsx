import { Button } from '#web/components/button.tsx';
import { Question } from '#web/components/question.tsx';

interface PublicationDialogProps {
  /** Null while the dialog is closed. */
  question: string | null;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a product is published without a picture or category. */
export const PublicationDialog = ({ question, isBusy, onBack, onConfirm }: PublicationDialogProps) =>
  question && (
    <Question
      open
      onLeave={() => isBusy || onBack()}
      title={question}
      wayOut="Back"
      answers={
        <Button size="small" isBusy={isBusy} onClick={onConfirm}>
          Publish anyway
        </Button>
      }
    >
      {question.includes('picture') && <p>Shoppers will see a gray box instead of a picture.</p>}
      {question.includes('category') && <p>The product will appear only under all products and in search.</p>}
    </Question>
  );
