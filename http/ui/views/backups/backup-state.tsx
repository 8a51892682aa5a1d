/** The outcome of a backup, and its later restores and tests. */
import type { ComponentChildren } from 'preact';
import type { Backup } from '../../../client/api.js';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { momentText } from '../../text/time.js';
import { isEmptyBackup } from './cost.js';

export function BackupState({ backup }: { readonly backup: Backup }) {
  const { step } = backup;
  const words = useText().backups;
  if (step !== null)
    return (
      <span class="presence" role="status">
        <span class="spinner" aria-hidden="true" />
        {words.steps[step]}
      </span>
    );
  return (
    <>
      <Outcome backup={backup} />
      <BackupNotes backup={backup} />
    </>
  );
}

/** Shows whether the backup failed or is empty, otherwise whether it was verified. A later verification has a time. */
function Outcome({ backup }: { readonly backup: Backup }) {
  const { problem, verified, passed } = backup;
  const text = useText();
  const words = text.backups;
  if (problem !== null) return <StatusMark isGood={false} text={words.failed} />;
  if (isEmptyBackup(backup))
    return (
      <span class="presence warn">
        <Icon name="warning" />
        <span>{words.doneEmpty}</span>
      </span>
    );
  if (verified === null) return <StatusMark isGood text={words.unverified} />;
  if (verified.problem !== null)
    return (
      <>
        <StatusMark isGood={false} text={words.notVerified} /> <ProblemText problem={verified.problem} />
      </>
    );
  return (
    <span class="presence good">
      <Icon name="check" />
      <span title={momentText(verified.at, text)}>
        {words.verified}
        {passed.some(({ job }) => job === 'verification') && (
          <>
            {' '}
            <AgoTime at={verified.at} />
          </>
        )}
      </span>
    </span>
  );
}

/** The notes about a backup: first its problems, then its restores and tests, then its content. */
export function BackupNotes({ backup }: { readonly backup: Backup }) {
  const { problem, exclude, outside, followed, pinned, pruned, databases, tested, restored } = backup;
  const words = useText().backups;
  return (
    <>
      {problem !== null && <ProblemText problem={problem} />}
      {isEmptyBackup(backup) && <Note>{words.emptyDetail}</Note>}
      {outside.length > 0 && <Note isFault>{words.outside(outside.join(', '))}</Note>}
      {databases.map(
        ({ name, unread, grant }) =>
          unread.length > 0 && (
            <Note key={name} isFault>
              {words.incomplete(name, unread.join(', '))} <code>{grant};</code>
            </Note>
          ),
      )}
      {tested !== null && tested.problem !== null && <ProblemText problem={words.notTested(tested.problem)} />}
      {restored !== null && restored.problem !== null && (
        <ProblemText problem={words.restoreFailed(restored.problem)} />
      )}
      {restored !== null && restored.ended_at !== null && restored.problem === null && (
        <Note>
          {words.restoredTo(restored.folder)} <AgoTime at={restored.ended_at} />
        </Note>
      )}
      {restored?.databases.map(({ name, schema, file }) => (
        <Note key={name}>
          {schema === null ? words.keptDump(name, file ?? '') : words.loadedDatabase(name, schema)}
        </Note>
      ))}
      {tested !== null && tested.problem === null && (
        <Note>
          {tested.started ? words.testedStart : words.tested} <AgoTime at={tested.at} />
        </Note>
      )}
      {pinned && <Note>{words.pinned}</Note>}
      {databases.length > 0 && <Note>{words.hasDatabases(databases.map(({ name }) => name).join(', '))}</Note>}
      {followed.length > 0 && <Note>{words.followed(followed.join(', '))}</Note>}
      {exclude.length > 0 && <Note>{words.excluded(exclude.join(', '))}</Note>}
      {pruned.length > 0 && <Note>{words.pruned(pruned.length)}</Note>}
    </>
  );
}

interface NoteProps {
  readonly isFault?: boolean;
  readonly children: ComponentChildren;
}

function Note({ isFault = false, children }: NoteProps) {
  return <span class={`backup-note small ${isFault ? 'fault' : 'faint'}`}>{children}</span>;
}

/** A sentence of the API, which is English. */
export function ProblemText({ problem }: { readonly problem: string }) {
  return (
    <span class="backup-note small fault" lang="en">
      {problem}
    </span>
  );
}
