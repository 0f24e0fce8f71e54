import { isPrintifyFailure } from '#outside/printify/errors.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  moveWebhook,
  type ProviderWebhook,
} from '#outside/printify/webhooks.ts';
import type { ProviderTopicState } from '#shared/fulfilment/provider-connection.ts';
import { OPTIONAL_TOPICS, PROVIDER_TOPICS, type ProviderTopic } from '#shared/fulfilment/provider-event.ts';
import type { ProviderClient } from './provider-client.ts';

type Shop = Pick<ProviderClient, 'printify' | 'shopId'>;

/**
 * Number of topics to handle at the same time. A higher number would shorten the admin's wait, but the provider limits calls.
 */
const AT_ONCE = 5;

const isOptional = (topic: ProviderTopic): boolean => OPTIONAL_TOPICS.includes(topic);

const stateOf = (topic: ProviderTopic, webhooks: readonly ProviderWebhook[], url: string): ProviderTopicState => {
  const found = webhooks.filter((webhook) => webhook.topic === topic);
  const isHere = found.some((webhook) => webhook.url === url);
  return { topic, state: isHere ? 'ok' : found.length > 0 ? 'elsewhere' : 'missing', isOptional: isOptional(topic) };
};

/** Returns the state of every topic, for deliveries to `url`. Throws `PrintifyError`. */
export async function listTopicStates({ printify, shopId }: Shop, url: string): Promise<ProviderTopicState[]> {
  const webhooks = await listWebhooks(printify, shopId);
  return PROVIDER_TOPICS.map((topic) => stateOf(topic, webhooks, url));
}

/** Largest number of rounds. A call without a response may have succeeded, and only another read shows its result. */
const ROUNDS = 3;

type Act = (topic: ProviderTopic, present: readonly ProviderWebhook[]) => Promise<void>;

/**
 * Handles all topics independently. Repeats the topics whose calls got no response. Throws the first failure that remains.
 */
async function forAllTopics({ printify, shopId }: Shop, act: Act): Promise<void> {
  let topics: readonly ProviderTopic[] = PROVIDER_TOPICS;
  for (let round = 1; ; round++) {
    const webhooks = await listWebhooks(printify, shopId);
    const failures = await failuresOf(topics, (topic) =>
      act(
        topic,
        webhooks.filter((webhook) => webhook.topic === topic),
      ),
    );
    if (failures.size === 0) return;
    const [first] = failures.values();
    if (round === ROUNDS || printify.signal?.aborted) throw first;
    if ([...failures.values()].some((error) => !isPrintifyFailure(error, 'unavailable'))) throw first;
    topics = [...failures.keys()];
  }
}

async function failuresOf(topics: readonly ProviderTopic[], act: (topic: ProviderTopic) => Promise<void>) {
  const failures = new Map<ProviderTopic, unknown>();
  for (let start = 0; start < topics.length; start += AT_ONCE) {
    const some = topics.slice(start, start + AT_ONCE);
    await Promise.all(some.map((topic) => act(topic).catch((error: unknown) => failures.set(topic, error))));
  }
  return failures;
}

/**
 * Creates a webhook for a topic. Ignores a refusal of an optional topic, because older accounts at the provider do not know
 * all topics.
 */
async function create({ printify, shopId }: Shop, topic: ProviderTopic, url: string, secret: string): Promise<void> {
  try {
    await createWebhook(printify, shopId, { topic, url, secret });
  } catch (error) {
    if (!(isOptional(topic) && (isPrintifyFailure(error, 'refused') || isPrintifyFailure(error, 'not_found'))))
      throw error;
  }
}

/**
 * Registers every topic at `url` with `secret`. The secret of a webhook cannot be changed, so each webhook is deleted and
 * created again. After trying all topics, throws `PrintifyError` if one failed.
 */
export const registerTopics = (shop: Shop, url: string, secret: string): Promise<void> =>
  forAllTopics(shop, async (topic, present) => {
    for (const webhook of present) await deleteWebhook(shop.printify, shop.shopId, webhook);
    await create(shop, topic, url, secret);
  });

/**
 * Moves the webhooks from the URL `from` to the URL `to`. Topics without a webhook at either URL get a new one, with
 * `secret`. Throws like `registerTopics`.
 */
export const moveTopics = (shop: Shop, from: string, to: string, secret: string): Promise<void> =>
  forAllTopics(shop, async (topic, present) => {
    const [webhook] = present;
    if (webhook?.url === to) return;
    if (webhook?.url === from) {
      await moveWebhook(shop.printify, shop.shopId, webhook.id, to);
      return;
    }
    for (const foreign of present) await deleteWebhook(shop.printify, shop.shopId, foreign);
    await create(shop, topic, to, secret);
  });

/**
 * Deletes all webhooks that point to `url`. Webhooks with other URLs belong to other applications. Throws `PrintifyError`.
 */
export async function deleteTopics({ printify, shopId }: Shop, url: string): Promise<void> {
  const ours = (await listWebhooks(printify, shopId)).filter((each) => each.url === url);
  for (let start = 0; start < ours.length; start += AT_ONCE) {
    await Promise.all(ours.slice(start, start + AT_ONCE).map((webhook) => deleteWebhook(printify, shopId, webhook)));
  }
}
