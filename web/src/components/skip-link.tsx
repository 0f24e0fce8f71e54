export const SkipLink = () => (
  <a
    href="#main"
    className="label sr-only z-50 bg-ink p-4 text-bone focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);
