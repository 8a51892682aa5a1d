/** The next times of a schedule. Changes of the clock between them are marked. */
import type { NextTime } from '../../../client/api.js';
import { useText } from '../../context.js';

export function NextTimes({ times }: { readonly times: readonly NextTime[] }) {
  const words = useText().schedules;
  return (
    // Let the keyboard scroll the list too.
    <ol class="next-times" aria-label={words.nextTimes} tabIndex={0}>
      {times.map(({ at, local, offset_changed: isChanged, adjusted }) => (
        <li key={at}>
          <time dateTime={at}>{local.replace('T', ' ').slice(0, 16)}</time>
          <span class="faint small">UTC{local.slice(19)}</span>
          {isChanged && <span class="small">{words.clockChanged}</span>}
          {adjusted !== null && <span class="small">{words.adjusted[adjusted]}</span>}
        </li>
      ))}
    </ol>
  );
}
