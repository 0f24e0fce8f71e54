import { use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardHistory } from './history-guard.ts';
import { indexOf, PageReset } from './page-reset.ts';

/**
 * Returns the destination of a plain click on a link to a page of this site. Returns null for other clicks, and for links
 * within the page.
 */
function destinationOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || (pathname === location.pathname && search === location.search)) return null;
  return pathname + search + hash;
}

interface UnsavedChanges {
  /** True if the user is about to leave and has to confirm. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks for confirmation before unsaved changes are lost through a link, Back, Forward, a reload, or closing the page. The
 * router's own blocker needs a different kind of router. So this hook handles clicks on links before the router does, and
 * reverts a step through the history until the user has answered.
 */
export function useUnsavedChanges(isUnsaved: boolean): UnsavedChanges {
  const navigate = useNavigate();
  const reset = use(PageReset);
  const [way, setWay] = useState<{ go: () => void } | null>(null);
  const isLeaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another after each step, and as good as the first; `reset` stays the same
  useEffect(() => {
    if (!isUnsaved) return;
    const here = indexOf(history.state);
    let isReturning = false;

    function onClick(event: MouseEvent) {
      const to = isLeaving.current ? null : destinationOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWay({ go: () => navigate(to) });
    }
    function onStep(event: PopStateEvent) {
      const steps = indexOf(event.state) - here;
      // The user left and came back before the next page had loaded.
      if (isLeaving.current && steps === 0) reset();
      if (isLeaving.current || Number.isNaN(steps)) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      if (steps === 0) return;
      isReturning = true;
      history.go(-steps);
      setWay({ go: () => history.go(steps) });
    }
    const onUnload = (event: BeforeUnloadEvent) => isLeaving.current || event.preventDefault();

    window.addEventListener('click', onClick, { capture: true });
    const stopGuarding = guardHistory(onStep);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      stopGuarding();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved]);

  return {
    isAsked: way !== null,
    leave() {
      isLeaving.current = true;
      way?.go();
    },
    stay: () => setWay(null),
  };
}
