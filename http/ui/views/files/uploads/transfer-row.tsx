/** The row of a transfer: its file, its progress, and its buttons. */

import { useText } from '../../../context.js';
import { problemText } from '../../../forms/problem-card.js';
import { Button, Icon } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { bytesText } from '../../../text/time.js';
import { joinPath } from '../place.js';
import { findNextState, type Transfer } from './transfer.js';
import type { UploadQueue } from './upload-queue.js';

interface TransferRowProps {
  readonly transfer: Transfer;
  readonly queue: UploadQueue;
  /** Opens the dialog about an archive. */
  readonly onAsk: () => void;
}

export function TransferRow({ transfer, queue, onAsk }: TransferRowProps) {
  const text = useText();
  const words = text.uploads;
  const { id, folder, directory, path, file, state, sent } = transfer;
  const target = joinPath(directory, path);
  const isMoving = state === 'sending' || state === 'waiting';
  const part = file.size === 0 ? 1 : sent / file.size;
  return (
    <li aria-label={target}>
      <Icon name={state === 'failed' || state === 'exists' ? 'warning' : 'file'} />
      <div class="upload-file">
        <span>
          <strong>{target}</strong> <span class="faint small">{folder}</span>
        </span>
        {(state === 'sending' || state === 'paused') && <ProgressBar value={part} label={target} />}
        <span class="small faint">
          <Status transfer={transfer} /> · {bytesText(file.size, text)}
        </span>
      </div>
      <div class="row upload-actions">
        {state === 'archive' && <Button label={words.review} variant="primary" onClick={onAsk} />}
        {state === 'exists' && <Button label={words.replace} onClick={() => void queue.place(id, true)} />}
        {isMoving && <Button icon="pause" label={words.pause} onClick={() => queue.pause(id)} />}
        {state === 'paused' && <Button icon="start" label={words.resume} onClick={() => queue.resume(id)} />}
        {state === 'failed' && <Button icon="refresh" label={words.retry} onClick={() => queue.resume(id)} />}
        {findNextState(state, 'cancel') !== null && (
          <Menu label={text.app.more(target)}>
            {state === 'archive' && (
              <Button icon="file" label={words.keep} onClick={() => void queue.place(id, false)} />
            )}
            <Button
              icon="close"
              label={state === 'exists' ? words.skip : text.app.cancel}
              onClick={() => queue.cancel(id)}
            />
          </Menu>
        )}
      </div>
    </li>
  );
}

function Status({ transfer: { state, sent, file, problem } }: { readonly transfer: Transfer }) {
  const text = useText();
  const words = text.uploads;
  const percent = Math.floor((file.size === 0 ? 1 : sent / file.size) * 100);
  if (problem !== null) {
    const { title, detail, lang } = problemText(problem, text);
    return (
      <span class="bad" lang={lang}>
        {title}: {detail}
      </span>
    );
  }
  if (state === 'sending') return <>{words.percent(percent)}</>;
  if (state === 'paused') return <>{words.states.paused(percent)}</>;
  return <>{words.states[state]}</>;
}
