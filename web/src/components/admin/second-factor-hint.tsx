import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { secondFactorQuery } from '#web/lib/session/second-factor-query.ts';

/** Recommends a second factor to an admin without one. Shows nothing while that is unknown. */
export function SecondFactorHint() {
  const { data: isOn } = useQuery(secondFactorQuery);
  if (isOn !== false) return null;
  return (
    <p className="mt-12 border-t border-concrete pt-5 text-ash">
      Right now, a password is all it takes to sign in here.{' '}
      <Link to="/account" className="link text-ink">
        Turn on two-step sign-in
      </Link>
    </p>
  );
}
