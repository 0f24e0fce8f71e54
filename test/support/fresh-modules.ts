import { vi } from 'vitest';

/** The environment that a worker started with, kept where no module is loaded again. */
const worker = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
worker.firstEnvironment ??= { ...process.env };

// A test file gets its own modules and environment, as in a new worker, while packages stay loaded.
for (const name of Object.keys(process.env)) if (!(name in worker.firstEnvironment)) delete process.env[name];
Object.assign(process.env, worker.firstEnvironment);
vi.resetModules();
