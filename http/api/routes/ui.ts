/** Serves the web UI, which `npm run build` builds from http/ui into dist/http/site. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';
import { revalidate } from '../large-answers.js';
import type { Services } from '../services.js';
import { createFileSender } from '../static-files.js';

/** File names with a content hash, which browsers may cache for ever. */
const hashed = /^\/assets\//;

/** @param nonce allows the style elements of the terminal. Everything else must come from this service. */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ` +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sends the page.
 * @param site the directory of the built UI
 * @param name the name of this instance
 */
export async function servePage(ctx: Context, site: URL, name: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(new URL('index.html', site), 'utf8');
  ctx.set('Content-Security-Policy', policy(nonce));
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.type = 'text/html';
  const head = `<title>${escape(name)}</title>
    <meta name="application-name" content="${escape(name)}" />
    <meta property="csp-nonce" nonce="${nonce}" />`;
  ctx.body = page.replace(/<title>.*<\/title>\s*<meta name="application-name"[^>]*>/, () => head);
}

/** Escapes a text for the content of an element and for an attribute. */
function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function addUiRoutes(router: Router, { site, name }: Services): void {
  const sendFile = createFileSender(site, (path) =>
    hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );

  router.get('/manifest.webmanifest', revalidate, async (ctx) => {
    const manifest = JSON.parse(await readFile(new URL('manifest.webmanifest', site), 'utf8')) as object;
    ctx.body = { ...manifest, name, short_name: name };
    // ctx.type adds a charset to a media type that it knows: in the bundle it does not know this one.
    ctx.set('Content-Type', 'application/manifest+json');
  });

  router.get(['/assets/:file', '/icons/:file'], async (ctx) => {
    if (!(await sendFile(ctx, ctx.req.url ?? ''))) throw new Problem({ code: 'path_not_found', path: ctx.path });
    ctx.respond = false;
  });
}
