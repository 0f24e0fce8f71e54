import { Button } from '#web/components/button.tsx';

export const PrintButton = () => (
  <Button look="outline" size="small" onClick={() => window.print()}>
    Print
  </Button>
);
