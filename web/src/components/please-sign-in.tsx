import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from './button.tsx';
import { Notice } from './notice.tsx';

interface PleaseSignInProps {
  /** The path to return to after signing in. */
  back: string;
  /** True if the visitor's session has just ended in another way than by signing out on this page. */
  hasEnded?: boolean;
  children: ReactNode;
}

/** Replaces a page that requires an account. */
export const PleaseSignIn = ({ back, hasEnded = false, children }: PleaseSignInProps) => (
  <Notice as="h1" title="Please Sign In">
    {hasEnded ? <p role="status">Your session has ended. Sign in again to continue.</p> : <p>{children}</p>}
    <Link to={`/auth?redirect=${encodeURIComponent(back)}`} className={buttonLook()}>
      Sign in
    </Link>
  </Notice>
);
