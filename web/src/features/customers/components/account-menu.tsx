import { DropdownMenu } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '#web/lib/session/session.tsx';

const ITEM =
  'label flex min-h-11 cursor-pointer items-center px-5 outline-none data-[highlighted]:bg-ink data-[highlighted]:text-bone';

/** Keeps the menu from taking the focus back when it closes, if the new page already has the focus. */
const leave = (event: Event) => {
  if (document.activeElement !== document.body) event.preventDefault();
};

export default function AccountMenu() {
  const { name, isAdmin, signOut } = useAuth();
  const navigate = useNavigate();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="label flex min-h-11 max-w-48 items-center gap-2 px-2">
        <span className="truncate">{name}</span>
        <span aria-hidden="true" className="chevron" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={10}
          onCloseAutoFocus={leave}
          className="appears z-40 min-w-52 border border-ink bg-bone py-2"
        >
          <DropdownMenu.Item className={ITEM} onSelect={() => navigate('/orders')}>
            My Orders
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => navigate('/wishlist')}>
            Wishlist
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => navigate('/account')}>
            Account
          </DropdownMenu.Item>
          {isAdmin && (
            <DropdownMenu.Item className={ITEM} onSelect={() => navigate('/admin')}>
              Admin Dashboard
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={ITEM} onSelect={() => void signOut()}>
            Sign Out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
