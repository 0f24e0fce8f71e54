import type { ReactNode } from 'react';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { Button } from './button.tsx';

/** Shows a short headline, a sentence, and links on a page or section that has nothing to list. */
export function Notice({
  title,
  as: Heading = 'h2',
  children,
}: {
  title: string;
  as?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div
      className={`grid content-start justify-items-start gap-6 px-gutter ${Heading === 'h1' ? 'grounded pt-8 md:pt-12' : 'py-12 md:py-20'}`}
    >
      <Heading className="display max-w-[14ch] text-[clamp(2rem,6vw,4.5rem)]">{title}</Heading>
      {children}
    </div>
  );
}

/** Shows in place of missing data that the shop could not be reached. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-4 border-l-2 border-rust py-2 pl-5">
      <p>
        {isOnline
          ? `We couldn’t load ${what}. Check your connection and try again.`
          : `You’re offline, so we couldn’t load ${what}.`}
      </p>
      <Button look="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
