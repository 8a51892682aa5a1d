/** `npm run gallery`: shows every token and part of the page in the browser, made from the page's own parts. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { writeFonts } from './fonts.mjs';
import { pageConfig } from './ui.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.argv[2] ?? 4812);

await writeFonts(root);
const server = await createServer({
  ...pageConfig(root),
  server: { host: '127.0.0.1', port, strictPort: true, fs: { allow: [root] } },
});
await server.listen();
console.log(`gallery: open http://127.0.0.1:${port}/gallery/`);
