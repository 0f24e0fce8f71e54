import { Button } from '#web/components/button.tsx';
import { later } from '#web/lib/chunks/chunks.ts';

const DownloadButton = later(() => import('./download-button.tsx'));

/**
 * Shows buttons to print an order and to download its invoice. `invoice` has the path of the invoice and, for customers
 * without a session, headers that authorize the request.
 */
export const PaperWays = ({ invoice }: { invoice: { path: string; headers?: Record<string, string> } }) => (
  <>
    <Button look="outline" size="small" onClick={() => window.print()}>
      Print
    </Button>
    <DownloadButton {...invoice}>Invoice (PDF)</DownloadButton>
  </>
);
