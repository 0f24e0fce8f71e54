import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CODE_PATTERN, normalizeCode } from '#shared/marketing/offer-code.ts';
import { safePath } from '#web/lib/format/safe-path.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { discountCode } from '#web/lib/storage/discount-code.ts';

/** Stores the code of a shared link for the cart, and redirects to a page of the shop: `/discount/CODE?to=/product/...`. */
export default function DiscountLink() {
  const { code = '' } = usePageParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = safePath(search.get('to'));
  useEffect(() => {
    const wanted = normalizeCode(code);
    if (CODE_PATTERN.test(wanted)) discountCode.write(wanted);
    navigate(to, { replace: true });
  }, [code, to, navigate]);
  return null;
}
