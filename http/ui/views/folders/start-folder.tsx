/** The button that starts the server with a Data Folder and the Build that fits it; with errors after a question. */
import { useState } from 'preact/hooks';
import type { Preflight } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../parts/action.js';
import { Question } from '../../parts/dialog.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { linkTo } from '../../state/route.js';
import { hasCertainErrors } from '../server/certain-errors.js';

interface StartFolderProps {
  readonly folder: string;
  readonly build: string | null;
  /** Null while it is not known. */
  readonly preflight: Preflight | null;
}

export function StartFolder({ folder, build, preflight }: StartFolderProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.folders.startWith;
  const [isAsked, setAsked] = useState(false);
  const start = useAction(
    () => state.api.send('POST', 'start', { Build: build, Folder: folder }),
    () => void (window.location.hash = linkTo('server')),
  );
  const isAccepted = state.status.value?.operations.includes('start') ?? false;
  const off = isAccepted ? (build === null ? words.noBuild : null) : text.bar.notAccepted;
  const run = (): void => (hasCertainErrors(preflight) ? setAsked(true) : start.run());
  return (
    <>
      <ActionButton
        action={{ ...start, run }}
        icon="start"
        label={text.server.start}
        name={words.of(folder)}
        off={off}
      />
      {start.problem !== null && <ProblemCard problem={start.problem} onDismiss={start.dismiss} />}
      {isAsked && preflight !== null && (
        <Question
          title={words.title(folder)}
          confirm={text.server.pair.startAnyway}
          variant="danger"
          onClose={() => setAsked(false)}
          onConfirm={start.run}
        >
          <p>
            {text.folders.check.found(preflight.fatal, preflight.errors - preflight.fatal, preflight.warnings)}{' '}
            <a href={`${linkTo('folders', folder)}?check=`}>{text.server.pair.show}</a>
          </p>
        </Question>
      )}
    </>
  );
}
