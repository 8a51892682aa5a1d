/** The stop or restart whose notice has begun. */
import type { Status } from '../../../client/api.js';
import { usePageText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { NoticeButtons } from '../../operations/notice-buttons.js';
import { useNotice } from '../../operations/use-notice.js';
import { momentText } from '../../text/time.js';
import { announcedText } from '../../text/upcoming.js';

/** Shows the time of the announced end, its reason, the outcome of the save, and the possible actions. */
export function AnnouncedEnd({ announced }: { readonly announced: NonNullable<Status['announced']> }) {
  const now = useKnownTime();
  const text = usePageText();
  const words = text.server.announced;
  const actions = useNotice();
  return (
    <div class="notice busy" role="group" aria-label={words.group}>
      <div>
        <strong role="timer">
          <time dateTime={announced.at} title={momentText(announced.at, text)}>
            {announcedText(announced, now, text)}
          </time>
        </strong>
        {announced.reason !== null && <p>{announced.reason}</p>}
        <div class="row">
          <NoticeButtons {...actions} />
        </div>
        <p>{announced.save === null ? words.unsaved : words.saves[announced.save]}</p>
      </div>
      {actions.question}
      <FailedDialog actions={[actions.cancel, actions.end, actions.postpone]} />
    </div>
  );
}
