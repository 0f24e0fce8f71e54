import { readArguments, withoutRest } from './arguments.ts';
import { findRegion, whoAmI } from './aws/access.ts';
import { clientsIn, lookupClients } from './aws/clients.ts';
import { examine, isBroken, isReleaseBroken, reportOf } from './doctor/findings.ts';
import { gather } from './doctor/gather.ts';
import { choicesOf } from './kept-choices.ts';
import { run } from './outputs.ts';

const KNOWN = ['--quick', '--json', '--lookup-role', '--after-release'] as const;

/**
 * `doctor [--stage dev] [--quick] [--json] [--lookup-role] [--after-release]`: names everything that is misconfigured with what to do about
 * it. Exit code 1 when something is broken. `--quick` leaves out what takes minutes; with `--lookup-role` it looks with
 * CDK's role for reading, as the pipeline does; `--after-release` fails only on what a release can break.
 */
await run(async () => {
  const { stage, choices, switches } = withoutRest(readArguments(process.argv.slice(2)), KNOWN);
  const connect = async (region: string) => {
    if (!switches.has('--lookup-role')) return clientsIn(region);
    return lookupClients(region, (await whoAmI(clientsIn(region).sts)).account);
  };
  const patient = { stage, choices: choicesOf(stage, choices), isQuick: switches.has('--quick') };
  if (!patient.isQuick)
    console.error('Looking at everything; comparing the stacks takes a minute or two (--quick leaves it out).');
  const { facts, about } = await gather(patient, await findRegion(patient.choices.region), connect);
  const checked = examine(facts, about);
  console.log(switches.has('--json') ? JSON.stringify({ ...about, checked }, null, 2) : reportOf(checked).join('\n'));
  if (switches.has('--after-release') && !switches.has('--json') && isBroken(checked) && !isReleaseBroken(checked))
    console.log('None of this is what a release can break.');
  const isFailing = switches.has('--after-release') ? isReleaseBroken : isBroken;
  if (isFailing(checked)) process.exitCode = 1;
});
