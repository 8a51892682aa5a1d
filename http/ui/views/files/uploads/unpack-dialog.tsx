/** Shows what an archive would change, before it is unpacked. */
import { useRef, useState } from 'preact/hooks';
import type { UploadOutcome } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import { useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { Dialog, Panel } from '../../../forms/dialog.js';
import { TextField } from '../../../forms/fields.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Button } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { NamesField } from '../../builds/names-field.js';
import { OutcomeTable } from './outcome-table.js';
import type { Transfer } from './transfer.js';
import type { UploadQueue } from './upload-queue.js';
import { type UnpackOrder, usePreview } from './use-preview.js';

interface UnpackDialogProps {
  readonly transfer: Transfer;
  readonly queue: UploadQueue;
  /** Is called with a text that describes the completed action. */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function UnpackDialog({ transfer, queue, onDone, onClose }: UnpackDialogProps) {
  const text = useText();
  const words = text.uploads.unpack;
  const { id, file, directory } = transfer;
  const [order, setOrder] = useState<UnpackOrder>({ path: directory, encoding: null, isUnwrapped: false });
  const { outcome, problem, isCurrent, send } = usePreview(transfer, order);
  const unpack = useAction(
    async (): Promise<Answer<UploadOutcome | null>> =>
      (await queue.unpack(id, () => send(order, false))) ?? { ok: true, value: null, headers: new Headers() },
    (done) => {
      onClose();
      if (done !== null)
        onDone(`${words.done(file.name)} ${words.created(done.created)} · ${words.replaced(done.replaced)}`);
    },
  );
  const change = (changes: Partial<UnpackOrder>): void => setOrder((before) => ({ ...before, ...changes }));
  const hasEncoding = order.encoding !== null || problem?.code === 'archive_encoding_unknown';
  // If a request leaves out the wrapping directory, the answer may not name that directory.
  const named = useRef<string | null>(null);
  named.current = outcome?.wrapping ?? named.current;
  const wrapping = named.current;
  return (
    <Dialog title={words.title(file.name)} kind="side-panel" onClose={onClose}>
      <Panel
        end={
          <>
            <Button label={words.later} hasFocus onClick={onClose} />
            <Button
              label={text.uploads.keep}
              onClick={() => {
                onClose();
                void queue.place(id, false);
              }}
            />
            <ActionButton
              action={unpack}
              icon="check"
              label={words.submit}
              variant="primary"
              off={isCurrent && outcome !== null ? null : words.noPreview}
            />
          </>
        }
      >
        <TextField
          label={words.directory}
          hint={words.directoryHint}
          value={order.path}
          onChange={(path) => change({ path })}
        />
        {hasEncoding && <NamesField value={order.encoding} onChange={(encoding) => change({ encoding })} />}
        {wrapping !== null && (
          <label class="choice">
            <input
              type="checkbox"
              checked={order.isUnwrapped}
              onChange={({ currentTarget }) => change({ isUnwrapped: currentTarget.checked })}
            />
            {words.unwrap(wrapping)}
          </label>
        )}
        {problem !== null && <ProblemCard problem={problem} />}
        {unpack.problem !== null && <ProblemCard problem={unpack.problem} onDismiss={unpack.dismiss} />}
        {outcome === null && problem === null && <Loading what={words.reading} />}
        {outcome !== null && <OutcomeTable outcome={outcome} isCurrent={isCurrent} />}
      </Panel>
    </Dialog>
  );
}
