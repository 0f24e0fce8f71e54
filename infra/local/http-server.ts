import { createServer, type Server } from 'node:http';
import { type Service, sendJson } from './service.ts';

export interface HttpServer {
  port: number;
  /** Sends requests to these services from now on. Before the first call, every request gets a 503. */
  route(services: Service[]): void;
  close(): Promise<void>;
}

const serves = (service: Service, path: string) =>
  service.prefixes.some((prefix) => (prefix.endsWith('/') ? path.startsWith(prefix) : matches(path, prefix)));

const matches = (path: string, prefix: string) =>
  path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`);

/** Opens the single port of the local cloud. Throws an `Error` if the port is in use. The message explains what to do. */
export async function openHttpServer(port: number): Promise<HttpServer> {
  let services: Service[] = [];
  const server = createServer((request, response) => {
    const url = URL.parse(request.url?.replace(/^\/+/, '/') ?? '/', 'http://localhost');
    if (!url) return sendJson(response, 400, { message: 'Bad Request' });
    const service = services.find((candidate) => serves(candidate, url.pathname));
    if (!service) {
      response.setHeader('retry-after', '1');
      return sendJson(response, 503, { message: 'Starting' });
    }
    Promise.resolve(service.handle(request, response, url)).catch((error: unknown) => {
      console.error(`The emulator ${service.name} failed`, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'Internal Server Error' });
    });
  });
  server.keepAliveTimeout = 65_000;
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    route: (all) => {
      services = all;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(
              `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
