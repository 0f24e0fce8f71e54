import { startCloud } from './cloud.ts';
import { readOptions } from './options.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const cloud = await startCloud(readOptions(process.argv.slice(2), process.env), say);
  for (const { role, email, password } of cloud.description.accounts) say(`  ${role.padEnd(9)} ${email}  ${password}`);
  say(`  inbox     ${cloud.description.mail.url}`);
  say(`  controls  ${cloud.description.controls.page}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    cloud.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // This line comes last, because the shop can be stopped from here on.
  say(`The shop is open at ${cloud.url}`);
} catch (error) {
  fail(error);
}
