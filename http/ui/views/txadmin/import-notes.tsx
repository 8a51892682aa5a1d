/** The tasks for the operator, and the parts that are not imported. */
import { type ImportNote, isManual, type NoteCode } from '../../../../machines/imports/txadmin/import-notes.js';
import { useText } from '../../context.js';
import type { Text } from '../../text/en.js';
import { MarkedText } from './marked-text.js';

export function ImportNotes({ notes }: { readonly notes: readonly ImportNote[] }) {
  const words = useText().txAdmin;
  return (
    <>
      <NoteList id="txadmin-manual" title={words.manual} notes={notes.filter(isManual)} />
      <NoteList id="txadmin-lost" title={words.lost} notes={notes.filter((each) => !isManual(each))} />
    </>
  );
}

interface NoteListProps {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly ImportNote[];
}

function NoteList({ id, title, notes }: NoteListProps) {
  const text = useText();
  if (notes.length === 0) return null;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="txadmin-notes">
        {notes.map((note, index) => (
          <li key={index}>
            <MarkedText text={noteText(note, text)} />
          </li>
        ))}
      </ul>
    </section>
  );
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
