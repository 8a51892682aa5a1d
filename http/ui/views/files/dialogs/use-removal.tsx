/**
 * Deletes entries into the trash, and restores them. If an entry cannot be moved into the trash, the user is asked
 * whether to delete the entry permanently.
 */
import { useState } from 'preact/hooks';
import type { FileEntry } from '../../../../client/api.js';
import type { Problem } from '../../../api/answer.js';
import { usePage, useText } from '../../../context.js';
import { Question } from '../../../forms/dialog.js';
import { problemText } from '../../../forms/problem-card.js';
import type { ToastContent } from './toast.js';

interface Refused {
  readonly entry: FileEntry;
  readonly problem: Problem;
}

interface Removal {
  readonly remove: (entry: FileEntry) => void;
  /** The problem of the last request; `null` without a problem. */
  readonly problem: Problem | null;
  readonly dismiss: () => void;
  /** The question about an entry that cannot be moved into the trash. */
  readonly question: preact.JSX.Element | null;
}

/** With these problems an entry cannot be moved into the trash: it is on another file system, or the disk is full. */
const trashProblems: readonly string[] = ['file_unusable', 'disk_full'];

export function useRemoval(folder: string, say: (content: ToastContent | null) => void): Removal {
  const { api } = usePage().state;
  const text = useText();
  const words = text.files.delete;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function restore(id: string, name: string): Promise<void> {
    const answer = await api.POST('/datafolders/{name}/trash/{id}/restore', {
      params: { path: { name: folder, id } },
      body: {},
    });
    if (!answer.ok) return setProblem(answer.problem);
    say({ text: words.restored(name), undo: null });
  }

  async function remove(entry: FileEntry, permanent = false): Promise<void> {
    setProblem(null);
    const query = { path: entry.path, ...(permanent && { permanent }) };
    const answer = await api.DELETE('/datafolders/{name}/files', { params: { path: { name: folder }, query } });
    const { name } = entry;
    if (answer.ok) {
      const { id } = answer.value;
      say(
        permanent
          ? { text: words.gone(name), undo: null }
          : { text: words.done(name), undo: () => void restore(id, name) },
      );
    } else if (!permanent && trashProblems.includes(answer.problem.code))
      setRefused({ entry, problem: answer.problem });
    else setProblem(answer.problem);
  }

  return {
    remove: (entry) => void remove(entry),
    problem,
    dismiss: () => setProblem(null),
    question: refused && (
      <Question
        title={words.title(refused.entry.name)}
        confirm={words.permanent}
        variant="danger"
        onConfirm={() => void remove(refused.entry, true)}
        onClose={() => setRefused(null)}
      >
        <p lang="en">{problemText(refused.problem, text).detail}</p>
        <p>{words.permanentDetail}</p>
      </Question>
    ),
  };
}
