/** The release that a plan is about: its name, with a link to its page, and when it was published. */
import type { ResourcePlan } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { dayText, momentText } from '../../../../text/time.js';
import './update.css';

interface ReleaseLineProps {
  readonly plan: Pick<ResourcePlan, 'release' | 'released_at' | 'release_url'>;
}

export function ReleaseLine({ plan: { release, released_at: at, release_url: url } }: ReleaseLineProps) {
  const text = useText();
  if (release === null) return null;
  return (
    <p class="planned-release small">
      <span class="faint">{text.resourceUpdates.release}</span>{' '}
      {url === null ? (
        <code title={release}>{shorten(release)}</code>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {release}
        </a>
      )}
      {at !== null && (
        <>
          {' · '}
          <time dateTime={at} title={momentText(at, text)}>
            {dayText(at, text)}
          </time>
        </>
      )}
    </p>
  );
}

/** Returns the first characters of a commit, and any other name unchanged. */
function shorten(release: string): string {
  return /^[0-9a-f]{40,64}$/.test(release) ? release.slice(0, 10) : release;
}
