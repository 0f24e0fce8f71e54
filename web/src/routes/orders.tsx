import { Link } from 'react-router-dom';
import { buttonLook } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { OrderList } from '../features/orders/components/order-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/session.tsx';

export default function Orders() {
  usePageTitle('My Orders');
  const { status } = useAuth();
  if (status === 'signed-out') {
    return (
      <Notice as="h1" title="Please Sign In">
        <p>Your orders are kept with your account.</p>
        <Link to="/auth?redirect=/orders" className={buttonLook()}>
          Sign In
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <h1 className="display px-gutter pt-12 pb-8 text-[clamp(2.25rem,7vw,7rem)] md:pt-20">My Orders</h1>
      {status === 'loading' ? (
        <p role="status" className="waits px-gutter py-10">
          Loading your orders...
        </p>
      ) : (
        <OrderList />
      )}
    </>
  );
}
