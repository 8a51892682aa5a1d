/**
 * Sends the pages of the service: the web UI, the API reference, the OpenAPI document, and pages of the documentation.
 * The build creates the web UI in dist/http/site.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';
import { createFileSender, type SendFile } from './static-files.js';

/** Matches the paths of files with a content hash, which browsers may cache for a year. */
const hashed = /^\/assets\//;

/** The files of the page at /docs. The build adds the two files of Swagger UI, and compressed versions. */
const docsFiles: readonly string[] = ['start.js', 'examples.json', 'swagger-ui-bundle.js', 'swagger-ui.css'];

/** Matches pages of the documentation, such as `reference/access.md`. */
const manualPage = /^(guides|internals|reference)\/[\w-]+\.md$/;

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of the web UI. All files must come from this service. @param nonce allows the
 * style elements of the terminal
 */
const uiPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ` +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface PagePorts {
  /** The name of this instance. */
  readonly name: string;
  /** Returns whether people log in with accounts. */
  readonly hasAccounts: () => boolean;
  /** The directory of the built web UI. */
  readonly site: URL;
  /** The directory of /docs. */
  readonly docs: URL;
  /** The directory of the documentation in Markdown. */
  readonly manual: URL;
  /** Returns the OpenAPI document. */
  readonly describeApi: () => Promise<object>;
}

/** Sends the pages and their files. */
export class Pages {
  private readonly sendAsset: SendFile;
  private readonly sendDocsAsset: SendFile;
  private description: Buffer | null = null;

  constructor(private readonly ports: PagePorts) {
    this.sendAsset = createFileSender(ports.site, (path) =>
      hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    this.sendDocsAsset = createFileSender(ports.docs, () => 'no-cache');
  }

  /** Sends the web UI. */
  async sendUi(ctx: Context): Promise<void> {
    const { name, hasAccounts, site } = this.ports;
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(new URL('index.html', site), 'utf8');
    ctx.set('Content-Security-Policy', uiPolicy(nonce));
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.type = 'text/html';
    const head = `<title>${escapeHtml(name)}</title>
    <meta name="application-name" content="${escapeHtml(name)}" />
    <meta name="login" content="${hasAccounts() ? 'account' : 'token'}" />
    <meta property="csp-nonce" nonce="${nonce}" />`;
    ctx.body = page.replace(/<title>.*<\/title>\s*<meta name="application-name"[^>]*>/, () => head);
  }

  /** Sends a file of the web UI. @throws Problem `path_not_found` */
  async sendUiFile(ctx: Context): Promise<void> {
    await this.send(ctx, this.sendAsset, ctx.req.url ?? '');
  }

  /** Sends the manifest with which browsers install the web UI. */
  async sendManifest(ctx: Context): Promise<void> {
    const { name, site } = this.ports;
    const manifest = JSON.parse(await readFile(new URL('manifest.webmanifest', site), 'utf8')) as object;
    ctx.body = { ...manifest, name, short_name: name };
    // Use `set`: ctx.type does not know this media type in the bundle.
    ctx.set('Content-Type', 'application/manifest+json');
  }

  /** Sends the OpenAPI document. */
  async sendDescription(ctx: Context): Promise<void> {
    this.description ??= Buffer.from(JSON.stringify(await this.ports.describeApi(), null, 2));
    ctx.body = this.description;
    ctx.type = 'application/json';
  }

  /** Sends the API reference. */
  async sendDocs(ctx: Context): Promise<void> {
    ctx.set('Content-Security-Policy', docsPolicy);
    ctx.type = 'text/html';
    ctx.body = await readFile(new URL('index.html', this.ports.docs));
  }

  /** Sends a file of the API reference. @throws Problem `path_not_found` */
  async sendDocsFile(ctx: Context, name: string): Promise<void> {
    if (!docsFiles.includes(name)) throw new Problem({ code: 'path_not_found', path: ctx.path });
    ctx.set('Content-Security-Policy', docsPolicy);
    await this.send(ctx, this.sendDocsAsset, `/${name}`);
  }

  /** Sends a page of the documentation to which descriptions and remedies refer. @throws Problem `path_not_found` */
  async sendManualPage(ctx: Context, path: string): Promise<void> {
    const page = manualPage.test(path) ? await readPage(new URL(path, this.ports.manual)) : null;
    if (page === null) throw new Problem({ code: 'path_not_found', path: ctx.path });
    ctx.set('Content-Security-Policy', docsPolicy);
    // Send plain text, which browsers show, and not Markdown, which browsers would download.
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = page;
  }

  private async send(ctx: Context, send: SendFile, path: string): Promise<void> {
    if (!(await send(ctx, path))) throw new Problem({ code: 'path_not_found', path: ctx.path });
    ctx.respond = false;
  }
}

/** Returns the content of a page; `null` if the page does not exist. */
async function readPage(file: URL): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

/** Escapes a text for the content of an element and for an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
