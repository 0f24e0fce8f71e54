import { Link } from 'react-router-dom';
import { BackIcon } from '../icons.tsx';

/** From one thing's screen to the list of all of them. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="label mb-4 inline-flex min-h-11 items-center gap-3">
    <BackIcon />
    {children}
  </Link>
);
