/** The queue of the page, and its requests. */
import { effect } from '@preact/signals';
import { useEffect, useReducer } from 'preact/hooks';
import { preferSoon } from '../../../../client/upload-use.js';
import { type Page, usePage } from '../../../context.js';
import type { AppState } from '../../../state/app-state.js';
import { awaitUse } from './await-use.js';
import { forgetUploads, readUploadId, removeUpload, sendFile } from './send-file.js';
import { hasEnded } from './transfer.js';
import { UploadQueue } from './upload-queue.js';

/** The queues by the state of the page. Outside of tests, there is only one queue. */
const queues = new WeakMap<AppState, UploadQueue>();

/** Returns the queue. After each change of the queue, the component is drawn again. */
export function useUploads(): UploadQueue {
  const page = usePage();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const queue = queues.get(page.state) ?? createQueue(page);
  useEffect(() => {
    let frame = 0;
    // Draw once per frame, because many files change within a frame.
    const request = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        draw(null);
      });
    };
    const end = queue.subscribe(request);
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [queue]);
  return queue;
}

function createQueue({ state, store }: Page): UploadQueue {
  const { api } = state;
  const queue = new UploadQueue({
    send: sendFile,
    remove: removeUpload,
    makeDirectory: (name, path) =>
      api.POST('/datafolders/{name}/files/directories', { params: { path: { name } }, body: { path } }),
    place: async ({ folder, url }, path, overwrite) => {
      const answer = await api.POST('/datafolders/{name}/files/place', {
        params: { path: { name: folder } },
        body: { upload: readUploadId(url ?? ''), path, overwrite },
        headers: preferSoon,
      });
      return awaitUse(api, answer);
    },
  });
  queues.set(state, queue);
  askBeforeLeaving(queue);
  // After a logout, the next user of the browser must not see the names of files.
  effect(() => {
    if (state.connection.value !== 'login' || store.read('session') !== null) return;
    queue.abandon();
    forgetUploads();
  });
  return queue;
}

/** Lets the browser ask before it leaves the page during a transfer. */
function askBeforeLeaving(queue: UploadQueue): void {
  const ask = (event: Event): void => event.preventDefault();
  queue.subscribe(() => {
    if (queue.list().every(hasEnded)) window.removeEventListener('beforeunload', ask);
    else window.addEventListener('beforeunload', ask);
  });
}
