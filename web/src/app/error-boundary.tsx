import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buttonLook } from '../components/button.tsx';

interface State {
  failed: boolean;
}

/** The last net: says that something broke and leads home with a fresh page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Page', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-[70svh] content-center justify-items-start gap-6 px-gutter py-20">
        <h1 className="display text-[clamp(2.25rem,8vw,6rem)]">This page broke</h1>
        <p className="max-w-[48ch]">Something on it did not work as it should. Your cart is safe.</p>
        <a href="/" className={buttonLook()}>
          Return to Home
        </a>
      </main>
    );
  }
}
