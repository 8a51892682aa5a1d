/** The tasks for the operator, and the parts that are not imported. */

import { useState } from 'preact/hooks';
import { type ImportNote, isManual, type NoteCode } from '../../../../machines/imports/txadmin/import-notes.js';
import { useText } from '../../context.js';
import { copyText } from '../../parts/copy-text.js';
import { IconButton } from '../../parts/elements.js';
import type { Text } from '../../text/en.js';
import { MarkedText } from './marked-text.js';

interface NotesProps {
  readonly notes: readonly ImportNote[];
}

export function ImportNotes({ notes }: NotesProps) {
  return <>{useNoteLists(notes).map((list) => list.notes.length > 0 && <NoteList key={list.id} {...list} />)}</>;
}

/** The number of notes of each list, with a link to the list. The lists are below the steps on a narrow screen. */
export function NotesSummary({ notes }: NotesProps) {
  const lists = useNoteLists(notes).filter((list) => list.notes.length > 0);
  if (lists.length === 0) return null;
  return (
    <p class="row txadmin-summary">
      {lists.map(({ id, title, notes: { length } }) => (
        <button key={id} type="button" class="link" onClick={() => showList(id)}>
          {title}: {length}
        </button>
      ))}
    </p>
  );
}

/** Scrolls to a list, and focuses its title. A link would replace the address of the view. */
function showList(id: string): void {
  const title = document.getElementById(id);
  title?.closest('section')?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

function useNoteLists(notes: readonly ImportNote[]): readonly NoteListProps[] {
  const words = useText().txAdmin;
  return [
    { id: 'txadmin-manual', title: words.manual, notes: notes.filter(isManual) },
    { id: 'txadmin-lost', title: words.lost, notes: notes.filter((each) => !isManual(each)) },
  ];
}

interface NoteListProps {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly ImportNote[];
}

function NoteList({ id, title, notes }: NoteListProps) {
  const text = useText();
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <ul class="txadmin-notes">
        {notes.map((note, index) => (
          <li key={index}>
            <MarkedText text={noteText(note, text)} />
            <NoteCopy note={note} />
          </li>
        ))}
      </ul>
    </section>
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
