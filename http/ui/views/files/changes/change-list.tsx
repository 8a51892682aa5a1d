/** The changes of the Data Folder since the last start, as one diff. */
import { useMemo, useState } from 'preact/hooks';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';
import type { FileChanges } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePage, useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Button, EmptyCard } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { linkToFile, type Place } from '../place.js';
import { readDiffLines } from './diff-lines.js';
import { LineText } from './line-text.js';
import './changes.css';

type Change = FileChanges['changes'][number];

export function ChangeList({ place }: { readonly place: Place }) {
  const { foldersVersion } = usePage().state;
  const words = useText().files.changes;
  const request = toGet('/datafolders/{name}/files/changes', { params: { path: { name: place.folder } } });
  const { value, problem, reload } = useFetch(request, foldersVersion.value);
  if (problem !== null && value === null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null) return <Loading what={words.title} />;
  if (value.since === null) return <EmptyCard icon="history" title={words.neverStarted} detail={words.neverDetail} />;
  const { since, changes, complete } = value;
  return (
    <>
      <p class="faint" role="status">
        {words.count(changes.length)} <AgoTime at={since} />
      </p>
      {!complete && <p class="notice">{words.incomplete}</p>}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {changes.length === 0 ? (
        <EmptyCard icon="check" title={words.none} detail={words.noneDetail} />
      ) : (
        <Changes place={place} changes={changes} />
      )}
    </>
  );
}

function Changes({ place, changes }: { readonly place: Place; readonly changes: readonly Change[] }) {
  const text = useText();
  const { changes: words } = text.files;
  const { secrets } = text.editor;
  const [isShown, setShown] = useState(false);
  const shown = changes.filter(({ diff }) => diff !== null);
  const others = changes.filter(({ diff }) => diff === null);
  const hasSecrets = useMemo(() => shown.some(({ diff }) => findSecretSpans(diff ?? '').length > 0), [changes]);
  return (
    <>
      {hasSecrets && (
        <div class="row">
          <Button label={isShown ? secrets.hide : secrets.show} onClick={() => setShown(!isShown)} />
        </div>
      )}
      {shown.map((each) => (
        <section key={each.path} class="card file-change" aria-label={each.path}>
          <Title place={place} change={each} />
          <Diff diff={each.diff ?? ''} isShown={isShown} hidden={secrets.hidden} label={words.diff(each.path)} />
        </section>
      ))}
      {others.length > 0 && (
        <details class="card" open={shown.length === 0}>
          <summary>{words.others(others.length)}</summary>
          <ul class="plain other-changes">
            {others.map((each) => (
              <li key={each.path}>
                <Title place={place} change={each} />
                <span class="small faint">{each.no_diff !== null && words.reasons[each.no_diff]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Title({ place, change: { path, change, at } }: { readonly place: Place; readonly change: Change }) {
  const words = useText().files.changes;
  return (
    <h2 class="file-change-title">
      {change === 'deleted' ? <span>{path}</span> : <a href={linkToFile(place, path)}>{path}</a>}
      {change === 'deleted' && <span class="badge">{words.deleted}</span>}
      <span class="small faint">
        <AgoTime at={at} />
      </span>
    </h2>
  );
}

interface DiffProps {
  readonly diff: string;
  /** Whether secrets are shown. */
  readonly isShown: boolean;
  /** The title of the dots that replace a hidden secret. */
  readonly hidden: string;
  readonly label: string;
}

function Diff({ diff, isShown, hidden, label }: DiffProps) {
  const lines = useMemo(() => readDiffLines(diff), [diff]);
  return (
    <div class="diff" role="group" aria-label={label} tabIndex={0}>
      {lines.map(({ kind, sign, parts }, index) => (
        <div key={index} class={`diff-line ${kind}`}>
          <span class="diff-sign">{sign}</span>
          <code>
            <LineText parts={parts} isShown={isShown} hidden={hidden} />
          </code>
        </div>
      ))}
    </div>
  );
}
