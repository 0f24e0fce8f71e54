import { Link } from 'react-router-dom';
import { Button, buttonLook } from '#web/components/button.tsx';
import { useAuth } from '#web/lib/session/session.tsx';

/** Shown to a signed-in shopper who opens the back office. */
export default function AdminsOnly() {
  const { profile, signOut } = useAuth();
  return (
    <div className="space-y-8">
      <h1 className="display text-[clamp(2rem,4.4vw,4rem)]">Admins only</h1>
      <div className="space-y-2">
        <p className="text-lg">You need an admin account to open this page.</p>
        {profile && <p className="break-words text-ash">You’re signed in as {profile.email}.</p>}
      </div>
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => void signOut()}>Sign out</Button>
        <Link to="/" className={buttonLook('outline')}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
