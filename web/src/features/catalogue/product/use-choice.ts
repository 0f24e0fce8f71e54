import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { VariantChoice } from '#shared/catalogue/availability.ts';
import type { Pictured } from '#shared/catalogue/choice.ts';
import { choiceOf, choiceSearch, type OptionName } from './variant-choice.ts';

/**
 * Keeps the shopper's choice in the address, so that it can be shared as a link. A new choice adds no history entry and
 * doesn't scroll the page. If the shopper follows another link or goes back, restores the choice in that address.
 */
export function useChoice(product: Pictured): [VariantChoice, (name: OptionName, value: string) => void] {
  const { key, search, hash } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE';
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => choiceOf(product, new URLSearchParams(search)));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (!isOwn) setChoice(choiceOf(product, new URLSearchParams(search)));
  }

  function choose(name: OptionName, value: string) {
    const next = { ...choice, [name]: value };
    setChoice(next);
    navigate(
      { search: choiceSearch(next, new URLSearchParams(search)), hash },
      { replace: true, preventScrollReset: true },
    );
  }
  return [choice, choose];
}
