/** Sends files of a built directory, with ETag and 304. Compressed versions are sent if the build made them. */
import { fileURLToPath } from 'node:url';
import type { Context } from 'koa';
import sirv from 'sirv';

/** Sends a file. Resolves with true if the file exists and is being sent. */
export type SendFile = (ctx: Context, path: string) => Promise<boolean>;

/** Creates the function that sends files. @param cacheControl returns the header Cache-Control of a file */
export function createFileSender(directory: URL, cacheControl: (path: string) => string): SendFile {
  const files = sirv(fileURLToPath(directory), {
    // Read the disk at each request, because an upgrade replaces the files of a running manager.
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
        // The file may have been removed in the meantime. Without a listener, the error would end the manager.
        file.once('error', () => res.destroy());
        resolve(true);
      });
      res.once('finish', () => resolve(true));
      // Set the status, because Koa's default is 404.
      res.statusCode = 200;
      // Send only whole files, as RFC 9110 allows, because sirv answers an invalid range with a negative length.
      delete req.headers.range;
      const { url } = req;
      // sirv reads the path synchronously.
      req.url = path;
      files(req, res, () => {
        res.statusCode = 404;
        resolve(false);
      });
      if (url !== undefined) req.url = url;
    });
}
