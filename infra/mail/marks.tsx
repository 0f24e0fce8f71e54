import { createContext, type ReactNode, useContext } from 'react';

/** Which part of a mail is being written: each piece of the kit knows how it looks in both. */
export const Part = createContext<'html' | 'text'>('html');
export const useIsText = () => useContext(Part) === 'text';

/** The place of a value: Mustache fills it, escaped as its part of the mail wants it. */
export const v = (name: string): string => `{{${name}}}`;

/** The place of a value that stands as it is: only for HTML that was sanitised, and for lines of plain text. */
export const asIs = (name: string): string => `{{&${name}}}`;

/** A part of a sentence that is there when the value is not nothing. */
export const when = (name: string, words: string): string => `{{#${name}}}${words}{{/${name}}}`;

/** A part of a sentence that is there when the value is nothing. */
export const unless = (name: string, words: string): string => `{{^${name}}}${words}{{/${name}}}`;

interface Section {
  of: string;
  children: ReactNode;
}

function Between({ open, of, children }: Section & { open: '#' | '^' }) {
  // A tag that has a line of plain text to itself leaves none behind.
  const end = useIsText() ? '\n' : '';
  return (
    <>
      {`{{${open}${of}}}${end}`}
      {children}
      {`{{/${of}}}${end}`}
    </>
  );
}

/** Blocks that are there once for each of a list, or once where the value is not nothing. */
export const Each = (section: Section) => <Between open="#" {...section} />;

/** Blocks that are there where the value is nothing. */
export const Unless = (section: Section) => <Between open="^" {...section} />;
