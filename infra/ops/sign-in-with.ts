import { IDENTITY_PROVIDERS, PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { providerRedirectUrl } from '../hosted-domain.ts';
import { readProviders } from '../read-options.ts';
import type { Arguments } from './arguments.ts';
import { locateStage } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { deployCommand, outputsOf, readDeployed } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';
import { mergeOptions } from './saved-options.ts';
import { terminal } from './set-up/dialogue.ts';
import { askForProvider, listProviders, putProvider, removeProvider } from './set-up/providers.ts';

const { say } = terminal;

/**
 * Runs `sign-in-with [google|apple] [--stage dev] [--remove]`, which adds Google or Apple to the stage's user pool. Only the
 * pool stores the provider's secrets. Without a provider, it prints the providers in the pool and the URL to enter at Google
 * and Apple.
 */
async function signInWith({ stage, options: named, flags }: Arguments<(typeof FLAGS)['sign-in-with']>): Promise<void> {
  const options = mergeOptions(stage, named);
  const { region } = await locateStage(options);
  const { cloudformation, pools } = clientsIn(region);
  const deployed = await readDeployed(cloudformation, stage);
  const { UserPoolId: userPoolId } = outputsOf(deployed);
  const id = IDENTITY_PROVIDERS.find((known) => known === flags.provider);
  if (flags.provider && !id) throw new Error(`Choose google or apple, not "${flags.provider}".`);
  if (id && flags.remove) {
    await removeProvider(pools, { stage, options, userPoolId }, id);
    return say(`The user pool no longer knows ${PROVIDER_NAMES[id]}.`);
  }
  const offered = readProviders((key) => options[key]);
  say(`Google and Apple must return to: ${providerRedirectUrl(stage, deployed.data.id ?? '', region)}`);
  if (!id) {
    const known = await listProviders(pools, userPoolId);
    for (const each of IDENTITY_PROVIDERS)
      say(
        `${PROVIDER_NAMES[each]}: ${known.includes(each) ? 'set up' : 'not set up'}, ${offered.includes(each) ? 'on' : 'off'}`,
      );
    return;
  }
  const outcome = await putProvider(pools, userPoolId, await askForProvider(id, terminal, process.env));
  say(`${PROVIDER_NAMES[id]} was ${outcome} in the user pool.`);
  const all = IDENTITY_PROVIDERS.filter((each) => each === id || offered.includes(each)).join(',');
  if (!offered.includes(id)) say(`To offer it to customers: ${deployCommand({ stage }, `--sign-in-with ${all}`)}`);
}

await runCommand(FLAGS['sign-in-with'], signInWith);
