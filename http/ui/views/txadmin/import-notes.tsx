/** The tasks for the operator, and the parts that are not imported. */

import { useState } from 'preact/hooks';
import { findAdopted } from '../../../../machines/imports/txadmin/compare-plan.js';
import { type ImportNote, isManual, type NoteCode } from '../../../../machines/imports/txadmin/import-notes.js';
import { settingsFile } from '../../../../machines/imports/txadmin/step-bodies.js';
import type { ImportPlan } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { copyText } from '../../parts/copy-text.js';
import { Icon, IconButton } from '../../parts/elements.js';
import type { Text } from '../../text/en.js';
import { linkToFile, readPlace } from '../files/place.js';
import { MarkedText } from './marked-text.js';
import { listLines } from './note-lines.js';

interface NotesProps {
  readonly notes: readonly ImportNote[];
}

const manualId = 'txadmin-manual';

/** The tasks of the operator, and the parts that are not imported in a list that is closed at first. */
export function ImportNotes({ notes, steps }: NotesProps & Pick<ImportPlan, 'steps'>) {
  const words = useText().txAdmin;
  const folders = usePage().state.folders.value ?? [];
  const step = steps.find(({ part }) => part === 'folder');
  const place = {
    path: step?.path?.replace(/\/+$/, '') ?? null,
    folder: step === undefined ? null : findAdopted(step, folders),
  };
  const [manual, lost] = [notes.filter(isManual), notes.filter((each) => !isManual(each))];
  return (
    <>
      {manual.length > 0 && (
        <section class="card" aria-labelledby={manualId}>
          <h2 id={manualId} tabIndex={-1}>
            {words.manual}
          </h2>
          <NoteList notes={manual} place={place} isNumbered />
        </section>
      )}
      {lost.length > 0 && (
        <details class="card txadmin-lost">
          <summary>
            <h2>{words.lost}</h2>
            <span class="faint figure">{lost.length}</span>
            <Icon name="expand" />
          </summary>
          <NoteList notes={lost} place={place} />
        </details>
      )}
    </>
  );
}

/** Says next to the button of the import that tasks remain for the operator. */
export function RemainingTasks({ notes }: NotesProps) {
  const words = useText().txAdmin;
  const { length } = notes.filter(isManual);
  return length === 0 ? null : <p class="faint txadmin-remaining">{words.manualAfter(length)}</p>;
}

/** The number of the operator's tasks as a link to their list, which is below the steps on a narrow screen. */
export function NotesSummary({ notes }: NotesProps) {
  const words = useText().txAdmin;
  const { length } = notes.filter(isManual);
  if (length === 0) return null;
  return (
    <button type="button" class="link txadmin-summary" onClick={showManual}>
      {words.manual}: {length}
    </button>
  );
}

/** Scrolls to the tasks, and focuses their title. A link would replace the address of the view. */
function showManual(): void {
  const title = document.getElementById(manualId);
  title?.closest('section')?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

/** The directory of the imported server. */
interface ServerPlace {
  /** `null` if the plan has no directory. */
  readonly path: string | null;
  /** The Data Folder that has the directory; `null` before the import. */
  readonly folder: string | null;
}

function NoteList({ notes, place, isNumbered = false }: NoteListProps) {
  const text = useText();
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List class="txadmin-notes">
      {notes.map((note, index) => {
        const lines = listLines(note);
        return (
          <li key={index}>
            <MarkedText text={noteText(note, text)} />
            {lines !== null && <NoteLines lines={lines} file={files[note.code] ?? null} place={place} />}
          </li>
        );
      })}
    </List>
  );
}

interface NoteListProps extends NotesProps {
  readonly place: ServerPlace;
  readonly isNumbered?: boolean;
}

/** The files that the operator changes, by the code of the note. */
const files: Readonly<Partial<Record<string, string>>> = { start_secrets: settingsFile, start_commands: 'server.cfg' };

interface NoteLinesProps {
  readonly lines: string;
  /** The file to which the lines are added; `null` if they do not belong to a file. */
  readonly file: string | null;
  readonly place: ServerPlace;
}

/** The lines that the operator writes elsewhere below the path of their file, with the button that copies them. */
function NoteLines({ lines, file, place: { path, folder } }: NoteLinesProps) {
  const { console: words, txAdmin } = useText();
  const [label, setLabel] = useState<string | null>(null);
  return (
    <div class="txadmin-lines">
      {file !== null && path !== null && <p class="faint small">{`${path}/${file}`}</p>}
      <div>
        <pre class="secret">
          <code>{lines}</code>
        </pre>
        <IconButton
          icon="copy"
          label={label ?? txAdmin.copyLine}
          onClick={() => void copyText(lines).then((isCopied) => setLabel(isCopied ? words.copied : words.notCopied))}
        />
      </div>
      {/* Before the import, there is no Data Folder with the file. */}
      {file !== null && folder !== null && (
        <a href={linkToFile(readPlace(folder, '', new URLSearchParams()), file, null)}>{txAdmin.openFile(file)}</a>
      )}
    </div>
  );
}

/**
 * Returns the text of a note. If a later version of the service sends an unknown code, returns the code and the values.
 */
function noteText({ code, values }: ImportNote, { txAdmin: { notes } }: Text): string {
  if (code === 'start_commands' && values.some((line) => line.includes('***'))) return notes.start_commands_hidden;
  const text = Object.hasOwn(notes, code) ? notes[code as NoteCode] : `${code}: ${values.join(', ')}`;
  if (typeof text === 'string') return text;
  const [name = '', ...others] = values;
  return text.length === 2 ? text(name, others.join(', ') || '–') : text(values.join(', '), '');
}
