import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { Button, buttonLook } from '#web/components/button.tsx';
import { ChunkFailure } from '#web/lib/chunks/chunks.ts';
import { lookForRelease } from '#web/lib/chunks/release.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';

interface State {
  failure: Error | null;
}

/** Moves the focus to the headline, unless a dialog has it: the focused element is gone. */
const takeFocus = (heading: HTMLHeadingElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

const PAGE = 'grid min-h-[70svh] content-center justify-items-start gap-8 px-gutter py-20';

const Broken = () => (
  <div className={PAGE}>
    <h1 ref={takeFocus} tabIndex={-1} className="display text-[clamp(2.25rem,8vw,7rem)]">
      This page broke
    </h1>
    <p className="max-w-[48ch] text-lg">
      Something on it did not work as it should, and that is on us. Your cart is safe. Trying again often helps.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => location.reload()}>Try again</Button>
      <a href="/" className={buttonLook('outline')}>
        Return to Home
      </a>
      <a href="/products" className={buttonLook('outline')}>
        Shop all
      </a>
    </div>
  </div>
);

/** A page whose code did not arrive. Loads it again once the shop can be reached, so that the browser never shows its own page. */
function NotReached() {
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  async function tryAgain() {
    setBusy(true);
    if ((await lookForRelease()) !== 'unreachable') location.reload();
    setBusy(false);
  }
  return (
    <div className={PAGE}>
      <h1 ref={takeFocus} tabIndex={-1} className="display text-[clamp(2.25rem,8vw,7rem)]">
        {isOnline ? 'This page did not load' : 'You are offline'}
      </h1>
      <p className="max-w-[48ch] text-lg">Check your connection and try again. Your cart is safe.</p>
      <Button isBusy={isBusy} onClick={() => void tryAgain()}>
        {isBusy ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  );
}

/** Shows an error page for errors that nothing else caught, with a link that loads a fresh page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: Error): State {
    return { failure };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (!(error instanceof ChunkFailure)) console.error('Page', error, info.componentStack);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure instanceof ChunkFailure) return <NotReached />;
    return failure ? <Broken /> : this.props.children;
  }
}
