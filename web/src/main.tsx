import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadOnceOnChunkFailure } from './app/chunk-reload.ts';
import { prefetchOnIntent } from './app/intent.ts';
import { prefetch } from './app/pages.ts';
import { ApiProblem } from './lib/api.ts';
import { settingsQuery } from './lib/settings.ts';
import './styles/index.css';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.problem.status < 500),
    },
  },
});

reloadOnceOnChunkFailure();
client.prefetchQuery(settingsQuery);
prefetch(client, new URL(location.href));
prefetchOnIntent(client);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
