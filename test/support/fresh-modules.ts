import { vi } from 'vitest';

/**
 * Remembers the environment with which the worker started. It is stored globally, because modules are loaded again for each
 * test file.
 */
const worker = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
worker.firstEnvironment ??= { ...process.env };

// Gives each test file new modules and the original environment, like a new worker. Packages stay loaded.
for (const name of Object.keys(process.env)) if (!(name in worker.firstEnvironment)) delete process.env[name];
Object.assign(process.env, worker.firstEnvironment);
vi.resetModules();
