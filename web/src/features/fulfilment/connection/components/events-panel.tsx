import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProviderConnection, ProviderTopicState } from '#shared/fulfilment/provider-connection.ts';
import { Panel, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { providerConnectionQuery } from '#web/lib/data/integration.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { registerWebhooks, webhooksQuery } from '../api/connection.ts';
import { needsCare, TOPIC_LABELS, topicStateLabel } from '../connection-labels.ts';
import { WebhookUrlForm } from './webhook-url-form.tsx';

/** Shows the address for the provider's events, and whether the events arrive. */
export function EventsPanel({ integration }: { integration: ProviderConnection }) {
  const { lastEventAt, problem } = integration;
  return (
    <Panel title="Events">
      <p className="mb-6 max-w-[64ch]">
        Printify notifies this shop when a product changes or an order ships. Anything it misses is picked up within
        half an hour. Last event: {lastEventAt ? formatStamp(lastEventAt) : 'none yet'}.
      </p>
      <WebhookUrlForm integration={integration} />
      {problem?.kind !== 'unauthorised' && <Health />}
    </Panel>
  );
}

function Health() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(webhooksQuery);
  // The provider was just asked, so the connection is read again. The connection may now say whether the provider accepts
  // the key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts
  useEffect(() => {
    void client.invalidateQueries({ queryKey: providerConnectionQuery.queryKey });
  }, [client, dataUpdatedAt, errorUpdatedAt]);

  if (!data && !error) return <Waiting />;
  if (!data) {
    return (
      <div role="alert" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-l-2 border-rust py-2 pl-5">
        <p>The events couldn’t be checked with Printify. {failureMessage(error)}</p>
        <Button look="outline" size="small" isBusy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return <Topics topics={data.items} />;
}

function Topics({ topics }: { topics: readonly ProviderTopicState[] }) {
  const client = useQueryClient();
  const write = useJoined((_: undefined) => registerWebhooks());
  const register = useMutation({
    mutationFn: () => write(undefined),
    onSuccess: async (registered) => {
      await putAnswer(client, webhooksQuery.queryKey, registered);
      toast({ tone: 'success', title: 'Events registered again', name: 'connection' });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      toast({
        tone: 'error',
        title: 'Failed to register events',
        description: failureMessage(error),
        name: 'connection',
      });
    },
  });
  const astray = topics.filter(needsCare).length;
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className={astray > 0 ? 'text-rust-deep' : ''}>{summary(astray)}</p>
        <Button
          look={astray > 0 ? 'primary' : 'outline'}
          size="small"
          isBusy={register.isPending}
          onClick={() => register.mutate()}
        >
          {register.isPending ? 'Registering…' : 'Register again'}
        </Button>
      </div>
      <ul className="mt-4 grid gap-x-10 border-t border-concrete sm:grid-cols-2">
        {topics.map((topic) => (
          <li key={topic.topic} className="flex items-baseline justify-between gap-4 border-b border-concrete py-2.5">
            <span>{TOPIC_LABELS[topic.topic]}</span>
            <span className={`text-right text-sm ${toneOf(topic)}`}>{topicStateLabel(topic)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function summary(astray: number): string {
  if (astray === 0) return 'All events are connected.';
  return astray === 1 ? '1 event is not connected.' : `${astray} events are not connected.`;
}

function toneOf(topic: ProviderTopicState): string {
  if (needsCare(topic)) return 'text-rust-deep';
  return topic.state === 'ok' ? 'text-moss' : 'text-ash';
}
