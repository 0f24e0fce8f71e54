import type { MouseEvent } from 'react';

/** Moves the focus without changing the address, because its fragment may contain the token of an order link. */
function skip(event: MouseEvent): void {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}

export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, also before and without the script
  <a
    href="#main"
    onClick={skip}
    className="label sr-only z-50 bg-ink text-bone focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:p-4"
  >
    Skip to content
  </a>
);
