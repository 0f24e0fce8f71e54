import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, buttonLook } from '#web/components/button.tsx';
import { ChunkFailure } from '#web/lib/chunks/chunks.ts';

interface State {
  failure: Error | null;
}

/** Moves the focus to the headline, unless a dialog has it: the focused element is gone. */
const takeFocus = (heading: HTMLHeadingElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

/** Returns the headline of a page whose code did not arrive. */
const missingTitle = () => (navigator.onLine ? 'This page didn’t load' : 'You’re offline');

/** Loads the page again, unless the browser would show its own page about the missing network. */
const tryAgain = () => navigator.onLine && location.reload();

const Broken = ({ isMissing }: { isMissing: boolean }) => (
  <div className="grid min-h-[70svh] content-center justify-items-start gap-8 px-gutter py-20">
    <h1 ref={takeFocus} tabIndex={-1} className="display text-[clamp(2.25rem,8vw,7rem)]">
      {isMissing ? missingTitle() : 'This page broke'}
    </h1>
    <p className="max-w-[48ch] text-lg">
      {isMissing
        ? 'Check your connection and try again. Your cart is safe.'
        : 'Something went wrong, and that’s on us. Your cart is safe. Trying again often helps.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={tryAgain}>Try again</Button>
      <a href="/" className={buttonLook('outline')}>
        Return to Home
      </a>
      <a href="/products" className={buttonLook('outline')}>
        Shop all
      </a>
    </div>
  </div>
);

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
    return failure ? <Broken isMissing={failure instanceof ChunkFailure} /> : this.props.children;
  }
}
