import { Component, type ErrorInfo, type ReactNode } from 'react';
import { loadOfflineParts, offlineParts } from '#web/components/lazy-part.tsx';
import { ChunkFailure } from '#web/lib/chunks/chunks.ts';

interface State {
  failure: Error | null;
}

/** Shows a simple error message while the error page loads, or if it cannot be loaded. */
const BareError = () => (
  <p role="alert" className="px-gutter py-20">
    This page didn’t load.{' '}
    <a href="/" className="link">
      Return to Home
    </a>
  </p>
);

/** Shows an error page for errors that nothing else has caught. The page has a link that loads the shop again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: Error): State {
    return { failure };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (!(error instanceof ChunkFailure)) console.error('Page', error, info.componentStack);
    loadOfflineParts().then(
      () => this.forceUpdate(),
      () => {},
    );
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const parts = offlineParts();
    return parts ? <parts.BrokenPage isMissing={failure instanceof ChunkFailure} /> : <BareError />;
  }
}
