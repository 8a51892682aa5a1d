/** Sends files of a built directory, compressed where the build has compressed them, with ETag and 304. */
import { fileURLToPath } from 'node:url';
import type { Context } from 'koa';
import sirv from 'sirv';

/** Resolves with whether the file exists and is being sent. */
export type SendFile = (ctx: Context, path: string) => Promise<boolean>;

/** @param cacheControl returns the header of a file */
export function createFileSender(directory: URL, cacheControl: (path: string) => string): SendFile {
  const files = sirv(fileURLToPath(directory), {
    // Reads the disk at each request: an upgrade replaces the files of a manager that runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });

  return (ctx, path) =>
    new Promise((resolve) => {
      const { req, res } = ctx;
      res.once('pipe', (file) => {
        // Removed since it was found. Without a listener the manager would end.
        file.once('error', () => res.destroy());
        resolve(true);
      });
      res.once('finish', () => resolve(true));
      // Koa's default status is 404.
      res.statusCode = 200;
      // Send whole files only, as RFC 9110 allows: sirv answers an invalid range with a negative length.
      delete req.headers.range;
      const { url } = req;
      // sirv reads the path at once.
      req.url = path;
      files(req, res, () => {
        res.statusCode = 404;
        resolve(false);
      });
      if (url !== undefined) req.url = url;
    });
}
