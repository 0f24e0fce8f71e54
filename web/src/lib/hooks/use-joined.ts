import { useRef } from 'react';

/** Returns a function that joins a second call to one that is still running. Both calls get the same result. */
export function useJoined<Given, Answer>(write: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  const underWay = useRef<Promise<Answer> | null>(null);
  return (given) => {
    underWay.current ??= write(given).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}
