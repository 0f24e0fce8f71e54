import { Button } from '#web/components/button.tsx';
import { later } from '#web/lib/chunks/chunks.ts';

const DownloadButton = later(() => import('./download-button.tsx'));

/** Ways to keep an order on paper. `invoice` is the invoice's path, and what authorizes it besides the session. */
export const PaperWays = ({ invoice }: { invoice: { path: string; headers?: Record<string, string> } }) => (
  <>
    <Button look="outline" size="small" onClick={() => window.print()}>
      Print
    </Button>
    <DownloadButton {...invoice}>Invoice (PDF)</DownloadButton>
  </>
);
