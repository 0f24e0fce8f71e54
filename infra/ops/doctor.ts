import type { Arguments } from './arguments.ts';
import { findRegion, whoAmI } from './aws/access.ts';
import { clientsIn, lookupClients } from './aws/clients.ts';
import { runCommand } from './command.ts';
import { gather } from './doctor/gather.ts';
import { formatReport, isBroken, isReleaseBroken, runChecks, toJson } from './doctor/report.ts';
import { FLAGS } from './flags.ts';
import { mergeOptions } from './saved-options.ts';

/**
 * Runs `doctor [--stage dev] [--quick] [--json] [--lookup-role] [--after-release]`. Lists everything that is misconfigured,
 * each with its fix. Sets exit code 1 if something is broken. `--quick` skips checks that take minutes. `--lookup-role` reads
 * with CDK's lookup role, as the pipeline does. `--after-release` fails only for problems that a release can cause.
 */
async function doctor({ stage, options, flags }: Arguments<(typeof FLAGS)['doctor']>): Promise<void> {
  const connect = async (region: string) => {
    if (!flags['lookup-role']) return clientsIn(region);
    return lookupClients(region, (await whoAmI(clientsIn(region).sts)).account);
  };
  const target = { stage, options: mergeOptions(stage, options), isQuick: flags.quick === true };
  if (!target.isQuick)
    console.error('Checking everything. Comparing the stacks takes a minute or two (--quick skips that).');
  const { readings, context } = await gather(target, await findRegion(target.options.region), connect);
  const checked = runChecks(readings, context);
  console.log(flags.json ? JSON.stringify(toJson(checked, context), null, 2) : formatReport(checked).join('\n'));
  if (flags['after-release'] && !flags.json && isBroken(checked) && !isReleaseBroken(checked))
    console.log('None of this can be the fault of a release.');
  const isFailing = flags['after-release'] ? isReleaseBroken : isBroken;
  if (isFailing(checked)) process.exitCode = 1;
}

await runCommand(FLAGS.doctor, doctor);
