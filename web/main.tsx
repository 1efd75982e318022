import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppStart } from './pages/app-start.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

// The first screen does not wait for it.
if (import.meta.env.PROD) {
  addEventListener('load', async () => {
    (await import('./lib/new-version.ts')).followNewVersions();
    // A visit whose code cannot be loaded, as without a connection, is not counted.
    setTimeout(() => import('./visits.ts').catch(() => {}), 2000);
    // The front page has no room for the prompt.
    if (location.pathname !== '/') (await import('./lib/install-prompt.ts')).holdInstallPrompt();
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The front page fills itself; everywhere else the server's page already shows this.
const waiting = location.pathname === '/' ? null : <AppStart />;

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes waiting={waiting} />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
