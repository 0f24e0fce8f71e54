import { layerFaults } from './layers.ts';
import { readSources } from './sources.ts';

/** Checks what neither the linter nor the compiler sees: the direction of imports. */
const faults = layerFaults(readSources());
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
