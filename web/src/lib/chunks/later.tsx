import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from './chunks.ts';

/** A part of a page in a chunk of its own, which comes after the first view. The page works without it. */
export function later<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Later(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      loadChunk(fetchModule).then(
        (loaded) => setPart(() => loaded.default),
        () => {},
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
