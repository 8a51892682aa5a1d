/** The dialog that stops or restarts the server with a notice. */
import { useState } from 'preact/hooks';
import { maxNoticeSeconds } from '../../../machines/announce/announcer.js';
import { usePageText } from '../context.js';
import { type Action, ActionButton } from '../forms/action.js';
import { Dialog } from '../forms/dialog.js';
import { RadioField, TextField } from '../forms/fields.js';
import { Button } from '../parts/elements.js';
import { PlayersOnline } from './players-online.js';

/** The seconds of each choice, except the choice `own`. */
const noticeSeconds = { none: 0, one: 60, five: 300, ten: 600 } as const;
const notices = ['none', 'one', 'five', 'ten', 'own'] as const;
type Notice = (typeof notices)[number];

export type End = 'restart' | 'stop';

/** The notice of a stop or a restart. */
export interface NoticeQuery {
  readonly notice?: number;
  readonly reason?: string;
}

interface EndFormProps {
  /** The operations to choose from. With only one operation, the form offers no choice. */
  readonly operations: readonly End[];
  /** The number of players online; `null` if it is unknown. */
  readonly players: number | null;
  /** Sends the operation. */
  readonly notice: Action<[end: End, query: NoticeQuery]>;
  readonly onClose: () => void;
}

/** The dialog that stops or restarts the server with a notice and a reason. */
export function EndForm({ operations, players, notice: action, onClose }: EndFormProps) {
  const { app, server: text } = usePageText();
  const words = text.announced;
  const [operation, setOperation] = useState(operations[0] ?? 'stop');
  const [only, ...others] = operations;
  const title = only === undefined || others.length > 0 ? words.title : words.titles[only];
  const [notice, setNotice] = useState<Notice>(players === null ? 'none' : 'one');
  const [own, setOwn] = useState('30');
  const [reason, setReason] = useState('');

  function submit(event: Event): void {
    event.preventDefault();
    onClose();
    action.run(operation, toQuery(notice === 'own' ? Number(own) : noticeSeconds[notice], reason.trim()));
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <PlayersOnline players={players} />
        {operations.length > 1 && (
          <RadioField
            legend={words.operation}
            name="operation"
            value={operation}
            values={operations}
            texts={text}
            onChange={setOperation}
          />
        )}
        <RadioField
          legend={words.notice}
          name="notice"
          value={notice}
          values={notices}
          texts={words.notices}
          onChange={setNotice}
        >
          {notice === 'own' && (
            <TextField
              type="number"
              label={words.seconds}
              value={own}
              required
              min={0}
              max={maxNoticeSeconds}
              onChange={setOwn}
            />
          )}
        </RadioField>
        <TextField label={words.reason} hint={words.reasonHint} value={reason} maxLength={200} onChange={setReason} />
        <div class="row end">
          <Button label={app.cancel} onClick={onClose} />
          <ActionButton action={action} icon={operation} label={text[operation]} variant="primary" kind="submit" />
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the query. @param reason the reason; empty without a reason */
export function toQuery(seconds: number, reason: string): NoticeQuery {
  return { ...(seconds > 0 && { notice: seconds }), ...(reason !== '' && { reason }) };
}
