import { DropdownMenu } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { useExport } from '../use-export.ts';

const ITEM =
  'label flex min-h-11 cursor-pointer items-center px-5 outline-none data-[highlighted]:bg-ink data-[highlighted]:text-bone';

/** Offers to import products from a file or export all products. */
export function CsvMenu() {
  const navigate = useNavigate();
  const { count, save } = useExport();
  const progress = count === null ? null : `Exporting ${count.toLocaleString('en-US')}…`;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={buttonLook('outline', '', 'small')}>
          {progress ?? 'Import / Export'}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={10}
            className="appears z-40 min-w-52 border border-ink bg-bone py-2"
          >
            <DropdownMenu.Item className={ITEM} onSelect={() => navigate('/admin/products/import')}>
              Import products
            </DropdownMenu.Item>
            <DropdownMenu.Item className={ITEM} disabled={progress !== null} onSelect={() => void save()}>
              Export all products
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <p role="status" className="sr-only">
        {progress === null ? '' : 'Exporting products'}
      </p>
    </>
  );
}
