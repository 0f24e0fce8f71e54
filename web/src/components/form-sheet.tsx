import type { ComponentProps } from 'react';
import { Sheet } from './sheet.tsx';

type FormSheetProps = Omit<ComponentProps<typeof Sheet>, 'className' | 'holdsForm'>;

/** A dialog with a form: at the thumb on a phone, in the middle where there is room. */
export const FormSheet = (props: FormSheetProps) => (
  <Sheet
    {...props}
    holdsForm
    className="appears inset-x-0 bottom-0 max-h-[92svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[90svh] md:w-[38rem] md:-translate-1/2"
  />
);
