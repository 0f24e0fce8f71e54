import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '#web/lib/session/session.tsx';

const LINK = 'label flex min-h-11 items-center';

/** Lists the links of the user menu for the mobile menu. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const { status, name, isAdmin, signOut } = useAuth();
  const { pathname } = useLocation();
  const wishlist = (
    <Link to="/wishlist" className={LINK} onClick={onFollow}>
      Wishlist
    </Link>
  );
  if (status === 'loading') return <p className={`${LINK} text-ash`}>Loading...</p>;
  if (status === 'signed-out') {
    return (
      <div>
        <Link to={`/auth?redirect=${encodeURIComponent(pathname)}`} className={LINK} onClick={onFollow}>
          LOGIN
        </Link>
        {wishlist}
      </div>
    );
  }
  return (
    <div>
      <p className="mb-2 text-ash">Signed in as {name}</p>
      <Link to="/orders" className={LINK} onClick={onFollow}>
        My Orders
      </Link>
      {wishlist}
      <Link to="/account" className={LINK} onClick={onFollow}>
        Account
      </Link>
      {isAdmin && (
        <Link to="/admin" className={LINK} onClick={onFollow}>
          Admin Dashboard
        </Link>
      )}
      <button
        type="button"
        className={LINK}
        onClick={() => {
          signOut();
          onFollow();
        }}
      >
        Sign Out
      </button>
    </div>
  );
}
