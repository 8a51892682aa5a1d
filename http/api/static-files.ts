/** Sends files of a built directory, compressed where the build has compressed them, with ETag and 304. */
import { fileURLToPath } from 'node:url';
import type { Context } from 'koa';
import sirv from 'sirv';

/** Resolves with whether the file exists and is being sent. */
export type SendFile = (ctx: Context, path: string) => Promise<boolean>;

/** @param cacheControl returns the header of a file */
export function createFileSender(directory: URL, cacheControl: (path: string) => string): SendFile {
  let files: ReturnType<typeof sirv> | null = null;

  return (ctx, path) =>
    new Promise((resolve) => {
      const { req, res } = ctx;
      res.once('pipe', () => resolve(true)).once('finish', () => resolve(true));
      // Koa's default status is 404.
      res.statusCode = 200;
      // Send whole files only, as RFC 9110 allows: sirv answers an invalid range with a negative length.
      delete req.headers.range;
      // Opened by the first request: listing the files takes a tenth of the service's start.
      files ??= openFiles(directory, cacheControl);
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

function openFiles(directory: URL, cacheControl: (path: string) => string): ReturnType<typeof sirv> {
  return sirv(fileURLToPath(directory), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });
}
