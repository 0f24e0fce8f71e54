import { shortOrderId } from '#shared/orders/order-number.ts';
import { useSettings } from '#web/lib/data/settings.ts';

interface TooLateProps {
  orderId: string;
  /** The shop's explanation. */
  why: string;
}

/** Explains that a change came too late and shows how to contact the shop. */
export function TooLate({ orderId, why }: TooLateProps) {
  const { supportEmail } = useSettings();
  const number = shortOrderId(orderId);
  return (
    <>
      <p role="alert">{why} Nothing was changed.</p>
      <p>
        Email{' '}
        <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order #${number}`)}`} className="link break-all">
          {supportEmail}
        </a>{' '}
        and mention order #{number}. We’ll see what we can still do.
      </p>
    </>
  );
}
