/** The stop or restart whose notice has begun. */
import type { Status } from '../../../client/api.js';
import { usePageText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { NoticeButtons } from '../../operations/notice-buttons.js';
import { useNotice } from '../../operations/use-notice.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { momentText } from '../../text/time.js';
import { announcedText, passedShare } from '../../text/upcoming.js';
import './announced-end.css';

interface AnnouncedEndProps {
  readonly announced: NonNullable<Status['announced']>;
  /** The request of the stop or restart, with which the notice began. */
  readonly requested: Status['requested'];
}

/** Shows the time of the announced end, its reason, the outcome of the save, and the possible actions. */
export function AnnouncedEnd({ announced, requested }: AnnouncedEndProps) {
  const now = useKnownTime();
  const text = usePageText();
  const words = text.server.announced;
  const actions = useNotice();
  return (
    <div class="notice busy announced" role="group" aria-label={words.group}>
      <div class="announced-time">
        <strong role="timer">
          <time dateTime={announced.at} title={momentText(announced.at, text)}>
            {announcedText(announced, now, text)}
          </time>
        </strong>
        {requested !== null && <ProgressBar value={passedShare(requested.at, announced.at, now)} label={words.group} />}
        <div class="announced-facts">
          {announced.reason !== null && (
            <p>
              <span class="faint">{words.reason}: </span>
              <span>{announced.reason}</span>
            </p>
          )}
          {announced.save === null ? (
            <span class="badge warn">{words.unsaved}</span>
          ) : (
            <p>{words.saves[announced.save]}</p>
          )}
        </div>
      </div>
      <div class="row">
        <NoticeButtons {...actions} isProminent />
      </div>
      {actions.question}
      <FailedDialog actions={[actions.cancel, actions.end, actions.postpone]} />
    </div>
  );
}
