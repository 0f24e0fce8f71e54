import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { drawToasts, type ToastMessage } from '../lib/toast.ts';

const FRAME =
  'flex w-full items-start gap-4 border-l-4 bg-ink shadow-[0_0_0_1px_var(--color-ash)] p-4 pr-5 font-text text-bone [&_[data-title]]:label [&_[data-description]]:mt-1 [&_[data-description]]:text-sm';

const TONES: Record<ToastMessage['tone'], string> = {
  success: `${FRAME} border-moss`,
  error: `${FRAME} border-rust`,
  plain: `${FRAME} border-concrete`,
};

const draw = ({ tone, title, description }: ToastMessage) =>
  toast(title, { description, unstyled: true, className: TONES[tone], duration: tone === 'error' ? 7000 : 5000 });

/** On a phone the buttons people press next are at the bottom. */
const isNarrow = () => window.matchMedia('(max-width: 40rem)').matches;

export default function Toaster() {
  useEffect(() => drawToasts(draw), []);
  return (
    <Sonner
      position={isNarrow() ? 'top-center' : 'bottom-right'}
      offset={24}
      icons={{}}
      containerAriaLabel="Messages"
    />
  );
}
