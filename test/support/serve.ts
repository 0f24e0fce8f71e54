import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '#infra/local/service.ts';

/** Serves emulators on a free port, each with its own path prefixes. Other paths return 404. */
export async function serve(services: Service[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const service = services.find(({ prefixes }) => prefixes.some((prefix) => url.pathname.startsWith(prefix)));
    try {
      if (service) await service.handle(request, response, url);
      else response.writeHead(404).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      for (const service of services) await service.close?.();
    },
  };
}
