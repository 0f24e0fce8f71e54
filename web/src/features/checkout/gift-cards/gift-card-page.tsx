import type { ReactNode } from 'react';

interface GiftCardPageProps {
  title: string;
  look?: string;
  children: ReactNode;
}

/** Shows the title and the content of a page about gift cards. */
export const GiftCardPage = ({ title, look = 'pb-24', children }: GiftCardPageProps) => (
  <div className={`px-gutter pt-8 md:pt-12 ${look}`}>
    <h1 className="display mb-8 text-[clamp(1.75rem,4.8vw,5rem)] md:mb-12">{title}</h1>
    {children}
  </div>
);
