/**
 * Downloads archives with a time limit, or reads files, and compares their checksums. Redirects are followed if they
 * are allowed.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createTimeLimit } from '../../machines/async/time-limit.js';
import type { BeginDownload, Download, DownloadFault, DownloadSource } from '../../machines/updates/update-plan.js';
import { settleMs } from './archive-file.js';
import { readArchiveFile } from './read-archive-file.js';
import { sendGet } from './send-get.js';

export interface DownloadLimits {
  /** The time limit of the whole download, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum pause without a byte, in milliseconds. */
  readonly stallMs: number;
  /** The time for which a file must have been unchanged, in milliseconds. */
  readonly settleMs: number;
}

const maxRedirects = 5;

const usualLimits: DownloadLimits = { timeoutMs: 3_600_000, stallMs: 60_000, settleMs };

/** Returns the function that begins downloads. The reader of a download must limit its size. */
export function createDownloads(limits = usualLimits): BeginDownload {
  return async (source, cancelling) => {
    if (source.url.startsWith('file:')) return readArchiveFile(source, cancelling, limits.settleMs);
    const limit = createTimeLimit(limits.timeoutMs);
    const stall = watchStall(limits.stallMs);
    const signal = AbortSignal.any([limit, stall.signal, cancelling]);
    try {
      const answer = await followRedirects(source, signal);
      const { statusCode = 0 } = answer;
      if (statusCode === 200) return readAnswer(answer, source.sha256, stall, limit);
      answer.destroy();
      stall.end();
      return { fault: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status' };
    } catch {
      stall.end();
      return { fault: limit.aborted || stall.signal.aborted ? 'timeout' : 'unreachable' };
    }
  };
}

/** Follows allowed redirects. The first answer that is not a redirect is returned. */
async function followRedirects({ url, mayFollow }: DownloadSource, signal: AbortSignal): Promise<IncomingMessage> {
  let at = url;
  for (let left = maxRedirects; ; left -= 1) {
    const answer = await sendGet(new URL(at), '*/*', signal);
    const { statusCode = 0, headers } = answer;
    const location = headers.location ?? '';
    if (statusCode < 300 || statusCode >= 400 || left === 0 || !URL.canParse(location, at)) return answer;
    const next = new URL(location, at).href;
    if (mayFollow?.(next) !== true) return answer;
    answer.destroy();
    at = next;
  }
}

type Stall = ReturnType<typeof watchStall>;

function readAnswer(
  answer: IncomingMessage,
  sha256: DownloadSource['sha256'],
  stall: Stall,
  limit: AbortSignal,
): Download {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  let fault: DownloadFault | null = null;

  async function* read(): AsyncIterable<Uint8Array> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        stall.restart();
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      fault = limit.aborted || stall.signal.aborted ? 'timeout' : 'unreachable';
      throw error;
    } finally {
      stall.end();
    }
    if (sha256 === null || hash.digest('hex') === sha256) return;
    fault = 'checksum_wrong';
    throw new Error('the checksum of the archive is wrong');
  }

  return {
    archive: read(),
    total: Number.isSafeInteger(length) ? length : null,
    fault: () => fault,
    close() {
      stall.end();
      answer.destroy();
    },
  };
}

/** Creates a signal that is aborted if the watch was not restarted for a time. */
function watchStall(stallMs: number) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs).unref();
  return { signal: stalled.signal, restart: () => void timer.refresh(), end: () => clearTimeout(timer) };
}
