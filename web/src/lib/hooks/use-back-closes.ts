import { useEffect, useRef } from 'react';
import { enterSheet } from './sheet-history.ts';

/** Lets the Back button close a sheet while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? enterSheet(() => close.current()) : undefined), [isOpen]);
}
