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
    // Where the code cannot be loaded, as without a connection, no visit is counted and no prompt held back.
    setTimeout(() => import('./visits.ts').catch(() => {}), 2000);
    // The front page has no room for the prompt.
    if (location.pathname !== '/')
      import('./lib/install-prompt.ts').then(({ holdInstallPrompt }) => holdInstallPrompt()).catch(() => {});
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
