/** The transfers of the page: their progress, and the questions to the user. */

import { useText } from '../../../context.js';
import { Button } from '../../../parts/elements.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { bytesText } from '../../../text/time.js';
import type { ToastContent } from '../dialogs/toast.js';
import { readUploadId } from './send-file.js';
import { hasEnded, needsUser, type Transfer } from './transfer.js';
import { TransferRow } from './transfer-row.js';
import { UnpackDialog } from './unpack-dialog.js';
import type { UploadQueue } from './upload-queue.js';
import { useAskedArchive } from './use-asked-archive.js';
import type { UndoUpload } from './use-upload-undo.js';
import './uploads.css';

/** The maximum number of transfers that are drawn. */
const maxRows = 20;

/** Transfers that wait for the user come first. */
const order: readonly Transfer['state'][] = [
  ...(['archive', 'exists', 'failed', 'unpacking', 'placing', 'sending', 'paused', 'waiting'] as const),
];

interface UploadPanelProps {
  readonly queue: UploadQueue;
  /** All transfers of the queue. */
  readonly transfers: readonly Transfer[];
  /** Whether the view may open a dialog by itself. */
  readonly mayAsk: boolean;
  readonly say: (content: ToastContent) => void;
  readonly undo: UndoUpload;
}

export function UploadPanel({ queue, transfers: all, mayAsk, say, undo }: UploadPanelProps) {
  const text = useText();
  const words = text.uploads;
  const open = all.filter((each) => !hasEnded(each));
  const sorted = open.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const [asked, setAsked] = useAskedArchive(all, mayAsk);
  const archive = all.find(({ id }) => id === asked);
  if (all.every(({ state }) => state === 'cancelled')) return null;
  return (
    <section class="card uploads" aria-labelledby="uploads-title">
      <div class="row">
        <h2 id="uploads-title">{words.title}</h2>
        <Summary all={all} />
        <div class="row view-actions">
          <BulkButtons open={open} queue={queue} />
          {open.length === 0 && <Button icon="close" label={text.app.close} onClick={() => queue.clear()} />}
        </div>
      </div>
      {open.length > 0 && <Progress all={all} />}
      {sorted.length > 0 && (
        <ul>
          {sorted.slice(0, maxRows).map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} queue={queue} onAsk={() => setAsked(transfer.id)} />
          ))}
        </ul>
      )}
      {sorted.length > maxRows && <p class="faint small">{words.more(sorted.length - maxRows)}</p>}
      {archive !== undefined && (
        <UnpackDialog
          key={archive.id}
          transfer={archive}
          queue={queue}
          onDone={(content) =>
            say({ text: content, undo: () => undo(archive.folder, readUploadId(archive.url ?? '')) })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** The text that screen readers announce. The summary leaves out the progress in bytes, which changes all the time. */
function Summary({ all }: { readonly all: readonly Transfer[] }) {
  const words = useText().uploads;
  const asking = all.filter(needsUser).length;
  const done = all.filter(({ state }) => state === 'done').length;
  const open = all.filter((each) => !hasEnded(each)).length;
  return (
    <span role="status" class="faint">
      {asking > 0 ? words.asking(asking) : open > 0 ? words.running : words.done(done)}
    </span>
  );
}

function Progress({ all }: { readonly all: readonly Transfer[] }) {
  const text = useText();
  const words = text.uploads;
  const wanted = all.filter(({ state }) => state !== 'cancelled');
  const size = wanted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = wanted.reduce((sum, transfer) => sum + Math.min(transfer.sent, transfer.file.size), 0);
  const done = wanted.filter(({ state }) => state === 'done').length;
  return (
    <div class="row upload-progress">
      <ProgressBar value={size === 0 ? 1 : sent / size} label={words.title} />
      <span class="small">
        {words.count(done, wanted.length)} · {words.sent(bytesText(sent, text), bytesText(size, text))}
      </span>
    </div>
  );
}

interface BulkButtonsProps {
  readonly open: readonly Transfer[];
  readonly queue: UploadQueue;
}

/** The buttons for several transfers at once. */
function BulkButtons({ open, queue }: BulkButtonsProps) {
  const words = useText().uploads;
  const number = (...states: Transfer['state'][]): number => open.filter(({ state }) => states.includes(state)).length;
  return (
    <>
      {number('exists') > 1 && (
        <>
          <Button
            label={words.replaceAll}
            onClick={() => queue.forEach(['exists'], (id) => void queue.place(id, true))}
          />
          <Button label={words.skipAll} onClick={() => queue.forEach(['exists'], (id) => queue.cancel(id))} />
        </>
      )}
      {number('sending', 'waiting') > 1 && (
        <Button
          icon="pause"
          label={words.pauseAll}
          onClick={() => queue.forEach(['waiting', 'sending'], (id) => queue.pause(id))}
        />
      )}
      {number('paused', 'failed') > 1 && (
        <Button
          icon="start"
          label={words.resumeAll}
          onClick={() => queue.forEach(['paused', 'failed'], (id) => queue.resume(id))}
        />
      )}
      {open.length > 1 && (
        <Button
          icon="close"
          label={words.cancelAll}
          onClick={() => queue.forEach(cancellable, (id) => queue.cancel(id))}
        />
      )}
    </>
  );
}

const cancellable = ['waiting', 'sending', 'paused', 'exists', 'archive', 'failed'] as const;
