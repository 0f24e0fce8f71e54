import { useRef } from 'react';

/** Joins a second call to one that is under way: both get the same answer. */
export function useJoined<Given, Answer>(write: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  const underWay = useRef<Promise<Answer> | null>(null);
  return (given) => {
    underWay.current ??= write(given).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}
