/** The details of an entry: who caused it, its outcome and its facts. */
import type { ComponentChildren } from 'preact';
import type { HistoryEntry } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { linkTo } from '../../route/route.js';
import { actorText } from '../../text/actor.js';
import { findBackupFault } from '../../text/backup-fault.js';
import type { Text } from '../../text/en.js';
import { type Exit, exitSentence, exitText, isExit } from '../../text/exit.js';
import { type EntryDetail, type EntryOutcome, entryDetails, entryOutcome, readExit } from '../../text/history.js';
import { outcomeTone } from '../../text/state.js';
import { CrashLine } from '../runs/crash-line.js';
import { readClient } from './usual-place.js';

/** Returns the exit of an entry; `null` for entries of other types. */
function findExit({ type, outcome, detail }: HistoryEntry): Exit | null {
  return type === 'server.exited' && isExit(outcome) ? readExit(outcome, detail) : null;
}

/** Returns the details without the details of an exit, which the outcome of the row gives. */
export function listDetails(entry: HistoryEntry, hidesPlace: boolean, text: Text): readonly EntryDetail[] {
  const exit = findExit(entry);
  const details = entryDetails(hidesPlace ? { ...entry, build: null, folder: null } : entry, text);
  return exit === null ? details : details.filter((detail) => detail.text !== exitText(exit, text));
}

/** Returns the outcome, or how the server exited; `null` if the title of the row says it. */
function findOutcome(entry: HistoryEntry, text: Text): EntryOutcome | null {
  const exit = findExit(entry);
  if (exit === null) return entryOutcome(entry, text, (code) => findBackupFault(code, text));
  const sentence = exitSentence(exit, text);
  return sentence === '' ? null : { text: sentence, tone: outcomeTone(exit.outcome) };
}

interface EntryDetailsProps {
  readonly entry: HistoryEntry;
  /** The fact about the whole act; `null` without such a fact. */
  readonly fact: string | null;
  /** Whether the details are shown completely. */
  readonly isWhole: boolean;
  readonly hidesPlace: boolean;
  /** Whether only a screen reader reads who caused the entry. */
  readonly hidesActor: boolean;
  /** The name of the reader; `null` without a name. */
  readonly own: string | null;
  /** The button that opens the row, if the row has no other place for it. */
  readonly button: ComponentChildren;
}

/** Who caused the entry, its outcome and its details. In a closed row, the end of the details may be cut off. */
export function EntryDetails({ entry, fact, isWhole, hidesPlace, hidesActor, own, button }: EntryDetailsProps) {
  const text = useText();
  const words = text.history;
  const mayRead = useMay('console');
  const details = listDetails(entry, hidesPlace, text);
  const outcome = findOutcome(entry, text);
  // Success is the rule, so that only a screen reader reads it.
  const isDone = outcome !== null && entry.outcome === 'done';
  const all = [
    ...(outcome === null || isDone ? [] : [outcome]),
    ...(fact === null ? [] : [{ kind: 'text', text: fact } as const]),
    ...details,
  ];
  const actor = words.byActor(actorText(entry, text, own));
  const shown = [...(hidesActor ? [] : [actor]), ...all.map((each) => each.text)];
  const exit = findExit(entry);
  const crash = exit?.outcome === 'crashed' && entry.run !== null ? { run: entry.run, exit } : null;
  const hasFinding = details.some(({ kind }) => kind === 'english');
  return (
    <td role="cell" class="entry-details" title={isWhole ? undefined : shown.join(' · ')}>
      <div class="row">
        <div class="entry-text">
          <Actor entry={entry} name={actor} isHidden={hidesActor} />
          {all.map((each, index) => (
            <Detail key={index} detail={each} />
          ))}
          {isDone && <span class="unseen">{outcome.text}</span>}
        </div>
        {crash !== null && mayRead && !hasFinding && <CrashLine {...crash} />}
        {crash !== null && (
          <a class="button plain run-link" href={linkTo('runs', crash.run)} aria-label={words.showRunOf(crash.run)}>
            {words.showRun}
          </a>
        )}
        {button}
      </div>
    </td>
  );
}

interface ActorProps {
  readonly entry: HistoryEntry;
  readonly name: string;
  readonly isHidden: boolean;
}

/** Who caused the entry, with the address of a client on another machine. */
function Actor({ entry, name, isHidden }: ActorProps) {
  const { address } = entry.detail;
  const other = readClient(entry).address;
  return (
    <span class={isHidden ? 'unseen' : 'entry-detail'}>
      <span title={typeof address === 'string' ? address : undefined}>{name}</span>
      {other !== null && <span class="small address"> {other}</span>}
    </span>
  );
}

function Detail({ detail }: { readonly detail: EntryDetail | EntryOutcome }) {
  if ('tone' in detail) return <span class={`entry-detail outcome ${detail.tone}`}>{detail.text}</span>;
  const { kind, text } = detail;
  return (
    <span class="entry-detail" lang={kind === 'english' ? 'en' : undefined}>
      {kind === 'code' ? <code>{text}</code> : text}
    </span>
  );
}
