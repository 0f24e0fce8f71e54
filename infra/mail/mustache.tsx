import { createContext, type ReactNode, useContext } from 'react';

/** The part of the mail that is rendered. Every component of the kit renders both. */
export const Part = createContext<'html' | 'text'>('html');
export const useIsText = () => useContext(Part) === 'text';

/** A placeholder for a value, which Mustache escapes as its part of the mail requires. */
export const v = (name: string): string => `{{${name}}}`;

/** A placeholder for an unescaped value: only for sanitized HTML and plain text. */
export const asIs = (name: string): string => `{{&${name}}}`;

/** Words that appear if the value is not empty. */
export const when = (name: string, words: string): string => `{{#${name}}}${words}{{/${name}}}`;

/** Words that appear if the value is empty. */
export const unless = (name: string, words: string): string => `{{^${name}}}${words}{{/${name}}}`;

interface Section {
  of: string;
  children: ReactNode;
}

function Between({ open, of, children }: Section & { open: '#' | '^' }) {
  // Mustache removes the whole line of a tag that is alone on it.
  const end = useIsText() ? '\n' : '';
  return (
    <>
      {`{{${open}${of}}}${end}`}
      {children}
      {`{{/${of}}}${end}`}
    </>
  );
}

/** Repeats its children for each item of a list; renders them once for another non-empty value. */
export const Each = (section: Section) => <Between open="#" {...section} />;

/** Renders its children if the value is empty. */
export const Unless = (section: Section) => <Between open="^" {...section} />;
