/** The day on which the support of a version ends, and the warning that the running Build soon loses its support. */
import { computed } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { UpdateSource } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { useMay } from '../../parts/allowed.js';
import { Button, Icon } from '../../parts/elements.js';
import { daysUntilText, dayText } from '../../text/time.js';
import { findUpdate } from './newer-build.js';
import { PlanUpdate } from './plan-update.js';

/** The time before the end of support in which the end is marked, in milliseconds: 30 days. */
const warningMs = 30 * 86_400_000;

interface SupportEndProps {
  /** An ISO 8601 time. */
  readonly at: string;
  /** Whether the day is only in the tooltip if it is near. */
  readonly isShort?: boolean;
}

/** The day; if it is near or past, the remaining days with a mark. */
export function SupportEnd({ at, isShort = false }: SupportEndProps) {
  const text = useText();
  const now = useKnownTime();
  const day = dayText(at, text);
  if (Date.parse(at) - now > warningMs) return <span>{day}</span>;
  const isPast = Date.parse(at) <= now;
  const left = isPast ? text.updates.supportEnded(day) : daysUntilText(Date.parse(at), now, text);
  return (
    <span class="presence warn" title={day}>
      <Icon name="warning" />
      <span>{isShort || isPast ? left : `${day}, ${left}`}</span>
    </span>
  );
}

/** Returns the Build of the running server and its end of support; `null` if the end is unknown or far. */
export function useEndingSupport(sources: readonly UpdateSource[] | null) {
  const { clock } = usePage();
  const running = sources?.flatMap(({ builds }) => builds).find(({ in_use: isInUse }) => isInUse);
  const ends = running?.support_ends_at ?? null;
  const isNear = useNear(ends, clock.now);
  return running !== undefined && ends !== null && isNear ? { build: running.id, at: ends } : null;
}

/** Renders the caller again only when the day comes near, and not each second. */
function useNear(at: string | null, now: { readonly value: number }): boolean {
  return useMemo(() => computed(() => at !== null && Date.parse(at) - now.value <= warningMs), [at, now]).value;
}

interface SupportNoticeProps {
  /** The Build of the running server. */
  readonly build: string;
  /** The end of its support, in ISO 8601. */
  readonly at: string;
  readonly sources: readonly UpdateSource[];
}

/** Says when the running Build loses its support, with the update as the main action of the view. */
export function SupportNotice({ build, at, sources }: SupportNoticeProps) {
  const { status } = usePage().state;
  const text = useText();
  const words = text.updates;
  const now = useKnownTime();
  const [isAsked, setAsked] = useState(false);
  const mayBuild = useMay('builds');
  const mayControl = useMay('control');
  const folder = status.value?.folder ?? null;
  const offered = findUpdate(build, sources);
  const day = dayText(at, text);
  const title =
    Date.parse(at) <= now
      ? words.supportOver(build, day)
      : words.supportEnding(build, daysUntilText(Date.parse(at), now, text), day);
  return (
    <section class="notice busy support-notice" aria-label={words.support}>
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        <p>{offered === null ? words.noNewer : <Offer {...offered} />}</p>
      </div>
      {offered !== null && folder !== null && mayBuild && mayControl && (
        <Button
          icon="download"
          label={words.updateTo(offered.channel.version)}
          variant="primary"
          onClick={() => setAsked(true)}
        />
      )}
      {isAsked && offered !== null && folder !== null && (
        <PlanUpdate {...offered} folder={folder} onClose={() => setAsked(false)} />
      )}
    </section>
  );
}

function Offer({ channel: { channel, version, support_ends_at: ends } }: NonNullable<ReturnType<typeof findUpdate>>) {
  const text = useText();
  return <>{text.updates.offer[channel](version, ends === null ? null : dayText(ends, text))}</>;
}
