import { layerFaults } from './layers.ts';
import { shapeFaults } from './shape.ts';
import { readSources } from './sources.ts';
import { wordFaults } from './words.ts';

/** Checks the house rules that neither the linter nor the compiler can check: layers, shape, and words. */
const sources = readSources();
const faults = [...layerFaults(sources), ...shapeFaults(sources), ...wordFaults(sources)];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
