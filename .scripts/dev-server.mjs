/** Vite's development server of the page. The server passes requests of the API on to the manager. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import prefresh from '@prefresh/vite';
import { createServer } from 'vite';
import { writeFonts } from './fonts.mjs';
import { pageConfig } from './ui.mjs';

const unavailable = JSON.stringify({
  type: 'about:blank',
  title: 'Manager is starting',
  status: 503,
  code: 'manager_starting',
  detail: 'The manager is being restarted after a change of its sources.',
  remedy: 'Wait a moment. If it does not start, the terminal of npm run dev shows why.',
});

/**
 * Starts the server on 127.0.0.1.
 * @param root the project's directory
 * @param port the port of the address that is opened
 * @param target the address of the manager
 * @throws when the port is in use
 */
export async function startPageServer(root, port, target) {
  const page = join(root, 'http/ui');
  await writeFonts(root);
  const server = await createServer({
    ...pageConfig(root),
    plugins: [prefresh()],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: {
        '^/': {
          target,
          changeOrigin: true,
          bypass: (request) => (isPageFile(page, request) ? request.url : undefined),
          configure: (proxy) => {
            proxy.on('proxyReq', (outgoing, incoming) => translateOrigin(outgoing, incoming, target));
            proxy.on('error', (_error, _request, response) => {
              // Vite would answer 500 and print a stack for each request while the manager restarts.
              if (response.writeHead === undefined || response.headersSent) return response.destroy?.();
              response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
              response.end(unavailable);
            });
          },
        },
      },
    },
    customLogger: quietLogger(),
  });
  return server.listen();
}

/** Returns whether Vite answers a request: for the page, its modules, and what they import from elsewhere. */
function isPageFile(page, { url, method, headers }) {
  const { pathname } = new URL(url, 'http://localhost');
  if (/^\/(@|node_modules\/)/.test(pathname)) return true;
  if (pathname === '/') return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
  const path = decodeURIComponent(pathname);
  return [page, join(page, 'public')].some((folder) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
  );
}

/** Gives requests of this server's page the origin that the manager accepts. A foreign origin stays foreign. */
function translateOrigin(outgoing, { headers }, target) {
  if (headers.origin === `http://${headers.host}`) outgoing.setHeader('origin', target);
}

/** Vite's logger without the errors of its proxy, because the answers contain these errors. */
function quietLogger() {
  const print = (text) => console.error(`dev: ${text}`);
  return {
    info: () => undefined,
    warn: print,
    warnOnce: print,
    error: (text) => (text.includes('http proxy error') ? undefined : print(text)),
    clearScreen: () => undefined,
    hasErrorLogged: () => false,
    hasWarned: false,
  };
}
