import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { FOCUS_MARK } from '../use-removal.ts';

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="grid grow content-center justify-items-start gap-6 px-gutter py-12">
      <p className="display text-[clamp(2rem,7vw,4.5rem)]">Nothing here yet</p>
      <p>Your cart is empty. Everything starts that way.</p>
      <Link {...FOCUS_MARK} to="/products" className={buttonLook()} onClick={onLeave}>
        Shop all
      </Link>
    </div>
  );
}
