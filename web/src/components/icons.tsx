import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="1.75">
    {children}
  </svg>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 6 6" />
  </Icon>
);

export const BagIcon = () => (
  <Icon>
    <path d="M4 8h16v13H4zM8 8V6a4 4 0 0 1 8 0v2" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M2 8h20M2 16h20" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 16 16M20 4 4 20" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M21 12H3m7-7-7 7 7 7" />
  </Icon>
);
