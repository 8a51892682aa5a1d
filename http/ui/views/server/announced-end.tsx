/** The stop or restart with a notice that is under way. */
import type { Status } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { momentText } from '../../text/time.js';
import { announcedText } from '../../text/upcoming.js';

/** The announced end under way: when it ends, why, and how the save went. */
export function AnnouncedEnd({ announced }: { readonly announced: NonNullable<Status['announced']> }) {
  const now = useKnownTime();
  const text = useText();
  const words = text.server.announced;
  return (
    <div class="notice busy" role="group" aria-label={words.group}>
      <div>
        <strong role="timer">
          <time dateTime={announced.at} title={momentText(announced.at, text)}>
            {announcedText(announced, now, text)}
          </time>
        </strong>
        {announced.reason !== null && <p>{announced.reason}</p>}
        <p>{announced.save === null ? words.unsaved : words.saves[announced.save]}</p>
        <p class="faint">{words.killHint}</p>
      </div>
    </div>
  );
}
