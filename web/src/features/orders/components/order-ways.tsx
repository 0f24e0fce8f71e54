import { Button } from '#web/components/button.tsx';
import { DownloadButton } from './download-button.tsx';

/** Ways to keep an order on paper. `invoice` is the invoice's path, and what authorizes it besides the session. */
export const PaperWays = ({ invoice }: { invoice: { path: string; headers?: Record<string, string> } }) => (
  <div className="flex flex-wrap gap-3">
    <DownloadButton {...invoice}>Invoice (PDF)</DownloadButton>
    <Button look="outline" size="small" onClick={() => window.print()}>
      Print
    </Button>
  </div>
);
