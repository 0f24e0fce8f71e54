import { Link } from 'react-router-dom';
import { HeartIcon } from './heart-icon.tsx';

export default function WishlistLink() {
  return (
    <Link to="/wishlist" className="appears grid size-full place-items-center">
      <HeartIcon />
      <span className="sr-only">Wishlist</span>
    </Link>
  );
}
