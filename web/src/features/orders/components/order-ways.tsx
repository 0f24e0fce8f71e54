import { Button } from '../../../components/button.tsx';

export const PrintButton = () => (
  <Button look="outline" className="min-h-11! px-5!" onClick={() => window.print()}>
    Print
  </Button>
);
