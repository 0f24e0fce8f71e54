import { createContext, type ReactNode, useContext } from 'react';

/** Part of the email that is being rendered. Every component of the kit renders both parts. */
export const Part = createContext<'html' | 'text'>('html');
export const useIsText = () => useContext(Part) === 'text';

/** Returns a placeholder for a value. Mustache escapes the value as required by the part of the email. */
export const v = (name: string): string => `{{${name}}}`;

/** Returns a placeholder for an unescaped value. Use it only for sanitized HTML and plain text. */
export const asIs = (name: string): string => `{{&${name}}}`;

/** Returns a template that shows `words` if the value is not empty. */
export const when = (name: string, words: string): string => `{{#${name}}}${words}{{/${name}}}`;

/** Returns a template that shows `words` if the value is empty. */
export const unless = (name: string, words: string): string => `{{^${name}}}${words}{{/${name}}}`;

interface Section {
  of: string;
  children: ReactNode;
}

function Between({ open, of, children }: Section & { open: '#' | '^' }) {
  // If a tag is alone on its line, Mustache removes the whole line.
  const end = useIsText() ? '\n' : '';
  return (
    <>
      {`{{${open}${of}}}${end}`}
      {children}
      {`{{/${of}}}${end}`}
    </>
  );
}

/** Repeats its children for each item of a list. Renders them once for any other value that is not empty. */
export const Each = (section: Section) => <Between open="#" {...section} />;

/** Renders its children if the value is empty. */
export const Unless = (section: Section) => <Between open="^" {...section} />;
