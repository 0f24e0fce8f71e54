import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/data/api.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import {
  type ConnectBody,
  connectionErrorMessage,
  connectProvider,
  listShops,
  type ProviderShop,
  useConnectionChange,
} from './api/connection.ts';
import { KEY_MISSING, NOT_SAVED, SAVED } from './connection-labels.ts';

export type ConnectField = 'apiKey' | 'webhookUrl' | 'shopId';
type Faults = Partial<Record<ConnectField, string>>;

const faultsOf = (error: unknown): Faults =>
  error instanceof ApiProblem
    ? Object.fromEntries((error.problem.errors ?? []).map(({ path, message }) => [path, message]))
    : {};

/** Returns the provider shop that needs no choice: the only one, or the one already connected. */
const obviousShop = (shops: readonly ProviderShop[], connectedId: number | null): ProviderShop | undefined =>
  shops.length === 1 ? shops[0] : shops.find(({ id }) => id === connectedId);

interface Options {
  /** Id of the provider shop that is already connected, to replace its key. */
  connectedId?: number | null;
  /** Called with the first invalid field when its error is shown. */
  onFault: (field: ConnectField) => void;
  onConnected?: () => void;
}

/**
 * Connects the provider in two steps. The first step checks the key. The second one, if there are several provider shops,
 * asks for the shop.
 */
export function useConnect({ connectedId = null, onFault, onConnected }: Options) {
  const [apiKey, setApiKey] = useState('');
  const [webhookUrl, setWebhookUrl] = useState('');
  const [shops, setShops] = useState<readonly ProviderShop[] | null>(null);
  const [shopId, setShopId] = useState<number | null>(null);
  const [faults, setFaults] = useState<Faults>({});

  function show(found: Faults) {
    setFaults(found);
    const [first] = Object.keys(found) as ConnectField[];
    // The key and the address are fields of the first step, so it has to be visible.
    if (first && first !== 'shopId') setShops(null);
    if (first) onFault(first);
  }

  const saving = useConnectionChange((body: ConnectBody) => connectProvider(body), { done: SAVED, failed: NOT_SAVED });
  const look = useJoined(listShops);
  const looking = useMutation({ mutationFn: (key: string) => look(key) });

  const save = (id: number) =>
    saving.mutate(
      { apiKey, shopId: id, ...(webhookUrl.trim() ? { webhookUrl: webhookUrl.trim() } : {}) },
      {
        onSuccess: () => {
          setApiKey('');
          setShops(null);
          onConnected?.();
        },
        onError: (error) => show(faultsOf(error)),
      },
    );

  function receive(items: readonly ProviderShop[]) {
    const obvious = obviousShop(items, connectedId);
    if (items.length === 0) return show({ apiKey: 'This key has no shops. Add a shop in Printify first.' });
    if (obvious) return save(obvious.id);
    // An error about an earlier key no longer applies.
    withdrawToast('connection');
    setShops(items);
    setShopId(items[0]?.id ?? null);
  }

  return {
    apiKey,
    webhookUrl,
    shops,
    shopId,
    faults,
    isBusy: looking.isPending || saving.isPending,
    setApiKey(text: string) {
      setApiKey(text);
      setFaults({});
    },
    setWebhookUrl(text: string) {
      setWebhookUrl(text);
      setFaults({});
    },
    chooseShop: setShopId,
    /** Returns to the first step. */
    startOver() {
      setShops(null);
      setFaults({});
    },
    submit() {
      if (shops && shopId !== null) return save(shopId);
      if (apiKey.trim() === '') {
        toast({ tone: 'error', title: KEY_MISSING, name: 'connection' });
        return show({ apiKey: KEY_MISSING });
      }
      looking.mutate(apiKey, {
        onSuccess: ({ items }) => receive(items),
        onError: (error) => {
          toast({ tone: 'error', title: NOT_SAVED, description: connectionErrorMessage(error), name: 'connection' });
          show(faultsOf(error));
        },
      });
    },
  };
}
