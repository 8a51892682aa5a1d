/** The preflight of a Data Folder. It runs on request, and again after each change. */

import type { Finding, Preflight } from '../../../client/api.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FindingList, ProblemCard } from '../../forms/problem-card.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { Icon } from '../../parts/elements.js';
import { useDelayed } from '../../parts/loading.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { useWordFix } from './config/use-word-fix.js';
import { toPreflight } from './requests.js';

interface FolderCheckProps {
  readonly folder: string;
  /** The Build to check with; `undefined` until it is known. The check waits until then. */
  readonly build: string | null | undefined;
  /** Whether the check was requested. */
  readonly isAsked: boolean;
  /** Called if the button requests the first check. */
  readonly onAsk: () => void;
  /** A new value runs the check again. */
  readonly cause: unknown;
  /** Returns the hash that shows the place of a finding; `null` without a place. */
  readonly toLink: (finding: Finding) => string | null;
  /** The name of the config file; `null` without one. */
  readonly config: string | null;
}

export function FolderCheck({ folder, build, isAsked, onAsk, cause, toLink, config }: FolderCheckProps) {
  const text = useText().folders.check;
  const request = isAsked && build !== undefined ? toPreflight(folder, build) : null;
  const { value, problem, isLoading: isPending, reload } = useKeptFetch(request, cause);
  const isSlow = useDelayed(isPending);
  const { toFix, problem: unfixed, dismiss } = useWordFix(folder, config, reload);
  const run = (): void => (isAsked ? reload() : onAsk());
  return (
    <>
      <p>{text.intro}</p>
      <div class="row">
        <ActionButton action={{ run, isPending, isSlow }} icon="check" label={value === null ? text.run : text.again} />
        {isSlow && (
          <span class="faint" role="status">
            {text.checking}
          </span>
        )}
      </div>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      <div role="status" class="outcome">
        {value !== null && <Outcome preflight={value} />}
      </div>
      {unfixed !== null && <ProblemCard problem={unfixed} onDismiss={dismiss} />}
      {value !== null && <FindingList findings={value.findings} toLink={toLink} toFix={toFix} />}
      {value !== null && <UncheckedList unchecked={value.unchecked} />}
      {value !== null && <HintList hints={value.hints} />}
    </>
  );
}

function UncheckedList({ unchecked }: Pick<Preflight, 'unchecked'>) {
  const text = useText().folders.check.unchecked;
  return (
    <>
      {unchecked.map(({ code }) => (
        <p key={code} class="faint unchecked">
          {text[code]}
        </p>
      ))}
    </>
  );
}

/** The hints on the companion. The card of the companion is on the same page. */
function HintList({ hints }: Pick<Preflight, 'hints'>) {
  const text = useText().folders.check.hints;
  return (
    <>
      {hints.map(({ code }) => (
        <p key={code} class="faint">
          {text[code]}
        </p>
      ))}
    </>
  );
}

function Outcome({ preflight }: { readonly preflight: Preflight }) {
  const text = useText();
  const { fatal, errors, warnings, omitted } = preflight;
  const words = preflightText(preflight, text);
  if (errors + warnings === 0)
    return (
      <p class={`notice ${isClean(preflight) ? 'good' : 'info'}`}>
        {isClean(preflight) && <Icon name="check" />}
        {words}
      </p>
    );
  return (
    <p class={`notice ${fatal > 0 ? 'bad' : 'busy'}`}>
      <Icon name="warning" />
      <span>
        {words}
        {omitted > 0 && (
          <>
            <br />
            {text.folders.check.omitted(omitted)}
          </>
        )}
      </span>
    </p>
  );
}
