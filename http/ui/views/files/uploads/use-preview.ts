/** Asks the service what an archive would change. */
import { useEffect, useState } from 'preact/hooks';
import type { NameEncoding } from '../../../../../machines/text/name-encodings.js';
import type { UploadOutcome } from '../../../../client/api.js';
import { preferSoon } from '../../../../client/upload-use.js';
import type { Answer, Problem } from '../../../api/answer.js';
import { omitNulls } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import { awaitUse } from './await-use.js';
import { readUploadId } from './send-file.js';
import type { Transfer } from './transfer.js';

/** The time in milliseconds between the last change of the request and its sending. */
const pauseMs = 300;

export interface UnpackOrder {
  /** The path of the directory that gets the files. */
  readonly path: string;
  /** The encoding of names in the archive; `null` for the encoding that the archive states. */
  readonly encoding: NameEncoding | null;
  /** Whether a directory that contains the whole archive is left out. */
  readonly isUnwrapped: boolean;
}

interface Preview {
  /**
   * The changes that the last answered request would make; `null` if there is no answer, or if the request is refused.
   */
  readonly outcome: UploadOutcome | null;
  readonly problem: Problem | null;
  /** Whether the outcome belongs to the current request. */
  readonly isCurrent: boolean;
  /** Sends a request. @param isPreview whether nothing is changed */
  readonly send: (order: UnpackOrder, isPreview: boolean, signal?: AbortSignal) => Promise<Answer<UploadOutcome>>;
}

export function usePreview({ folder, url }: Transfer, order: UnpackOrder): Preview {
  const { api } = usePage().state;
  const [answered, setAnswered] = useState<{ readonly order: UnpackOrder; readonly answer: Answer<UploadOutcome> }>();
  const send: Preview['send'] = async ({ path, encoding, isUnwrapped }, isPreview, signal) => {
    const answer = await api.POST('/datafolders/{name}/files/unpack', {
      params: { path: { name: folder } },
      body: {
        ...{ upload: readUploadId(url ?? ''), path: path.replace(/\/+$/, ''), unwrap: isUnwrapped, dry_run: isPreview },
        ...omitNulls({ encoding }),
      },
      headers: preferSoon,
      ...(signal && { signal }),
    });
    return awaitUse(api, answer);
  };
  useEffect(() => {
    const cancelling = new AbortController();
    const ask = async (): Promise<void> => setAnswered({ order, answer: await send(order, true, cancelling.signal) });
    // An aborted request rejects, and its answer is ignored.
    const timer = setTimeout(() => void ask().catch(() => undefined), answered === undefined ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [order]);
  const answer = answered?.answer;
  return {
    outcome: answer?.ok ? answer.value : null,
    problem: answer === undefined || answer.ok ? null : answer.problem,
    isCurrent: answered?.order === order,
    send,
  };
}
