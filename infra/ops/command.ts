import { type Arguments, type FlagTypes, readArguments } from './arguments.ts';
import { takeProfile, toMessage } from './aws/access.ts';
import type { CdkCommand } from './aws/processes.ts';

/**
 * Runs a command with its arguments, under the profile among them. `types` lists the command's flags. `cdk` is the CDK
 * command that gets the other arguments. If the command fails, prints the error in one line and sets exit code 1.
 */
export async function runCommand<const Types extends FlagTypes>(
  types: Types,
  command: (args: Arguments<Types>) => Promise<void>,
  cdk?: CdkCommand,
): Promise<void> {
  try {
    const args = readArguments(process.argv.slice(2), types, cdk);
    takeProfile(args.profile);
    await command(args);
  } catch (error) {
    console.error(toMessage(error));
    process.exitCode = 1;
  }
}
