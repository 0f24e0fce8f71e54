import type { ReactNode } from 'react';
import type { Right } from '#shared/shop/roles.ts';
import { useMay, useRefusal } from '#web/lib/session/role.ts';

interface NeedsProps {
  right: Right;
  children: ReactNode;
}

/** Shows its children only to people who have a right. */
export const Needs = ({ right, children }: NeedsProps) => (useMay(right) ? children : null);

interface LockedProps extends NeedsProps {
  /** True to hide the explanation. Used for a part of a page. */
  isQuiet?: boolean;
}

/**
 * Shows its children to everyone. For people without the right, all fields and buttons are disabled and an explanation is
 * shown. Links keep working.
 */
export function Locked({ right, isQuiet = false, children }: LockedProps) {
  const refusal = useRefusal(right);
  if (refusal === null) return children;
  return (
    <>
      {!isQuiet && (
        <p role="note" className="mb-6 max-w-[64ch] border-l-2 border-ash pl-4 text-ash">
          {refusal}
        </p>
      )}
      <fieldset disabled className="contents [&_:disabled]:cursor-not-allowed">
        {children}
      </fieldset>
    </>
  );
}
