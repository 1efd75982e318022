import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, preloadedWith, schemaBuilders } from './scripts/vite/chunks.ts';
import { contractRoutes } from './scripts/vite/contract-routes.ts';
import { appFiles, gymFromServer, preloadFonts } from './scripts/vite/page-files.ts';
import { screens } from './scripts/vite/screens.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';

/** The server that runs while `vite` serves the web app. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    screens(),
    serviceWorker(),
    preloadFonts(),
    appFiles(),
    gymFromServer(SERVER),
  ],
  // The server must see the browser's origin: a request from another one would be cross-site.
  server: { proxy: { '/api': { target: SERVER, changeOrigin: false } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/offline.html'],
      treeshake: { manualPureFunctions: schemaBuilders() },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
