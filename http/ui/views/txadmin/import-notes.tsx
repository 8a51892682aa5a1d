/** The tasks for the operator, and the parts that are not imported. */

import { useState } from 'preact/hooks';
import { type ImportNote, isManual, type NoteCode } from '../../../../machines/imports/txadmin/import-notes.js';
import { useText } from '../../context.js';
import { copyText } from '../../parts/copy-text.js';
import { Icon, IconButton } from '../../parts/elements.js';
import type { Text } from '../../text/en.js';
import { MarkedText } from './marked-text.js';

interface NotesProps {
  readonly notes: readonly ImportNote[];
}

const manualId = 'txadmin-manual';

/** The tasks of the operator, and the parts that are not imported in a list that is closed at first. */
export function ImportNotes({ notes }: NotesProps) {
  const words = useText().txAdmin;
  const [manual, lost] = [notes.filter(isManual), notes.filter((each) => !isManual(each))];
  return (
    <>
      {manual.length > 0 && (
        <section class="card" aria-labelledby={manualId}>
          <h2 id={manualId} tabIndex={-1}>
            {words.manual}
          </h2>
          <NoteList notes={manual} />
        </section>
      )}
      {lost.length > 0 && (
        <details class="card txadmin-lost">
          <summary>
            <h2>{words.lost}</h2>
            <span class="faint figure">{lost.length}</span>
            <Icon name="expand" />
          </summary>
          <NoteList notes={lost} />
        </details>
      )}
    </>
  );
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

function NoteList({ notes }: NotesProps) {
  const text = useText();
  return (
    <ul class="txadmin-notes">
      {notes.map((note, index) => (
        <li key={index}>
          <MarkedText text={noteText(note, text)} />
          <NoteCopy note={note} />
        </li>
      ))}
    </ul>
  );
}

/** Copies the lines that the operator writes elsewhere. Renders nothing for a note without such lines. */
function NoteCopy({ note }: { readonly note: ImportNote }) {
  const { console: words, txAdmin } = useText();
  const [label, setLabel] = useState<string | null>(null);
  const lines = listLines(note);
  if (lines === null) return null;
  return (
    <IconButton
      icon="copy"
      label={label ?? txAdmin.copyLine}
      onClick={() => void copyText(lines).then((isCopied) => setLabel(isCopied ? words.copied : words.notCopied))}
    />
  );
}

/** Returns the lines that the operator writes elsewhere; `null` for a note without such lines. */
function listLines({ code, values }: ImportNote): string | null {
  // The plus sign is only for a command line.
  if (code === 'start_commands') return values.map((line) => line.replace(/^\+/, '')).join('\n');
  return code === 'recovery' || code === 'start_options' ? values.join(' ') : null;
}

/**
 * Returns the text of a note. If a later version of the service sends an unknown code, returns the code and the values.
 */
function noteText({ code, values }: ImportNote, { txAdmin: { notes } }: Text): string {
  const text = Object.hasOwn(notes, code) ? notes[code as NoteCode] : `${code}: ${values.join(', ')}`;
  if (typeof text === 'string') return text;
  const [name = '', ...others] = values;
  return text.length === 2 ? text(name, others.join(', ') || '–') : text(values.join(', '), '');
}
