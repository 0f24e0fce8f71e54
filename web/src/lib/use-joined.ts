import { useRef } from 'react';

/** A write as an owner means it: a second press while it is under way joins the first, and gets the same answer. */
export function useJoined<Given, Answer>(write: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  const underWay = useRef<Promise<Answer> | null>(null);
  return (given) => {
    underWay.current ??= write(given).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}
