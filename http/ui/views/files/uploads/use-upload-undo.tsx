/** Undoes uploads. If files have changed since an upload, the page asks before it undoes the upload. */
import { useState } from 'preact/hooks';
import type { Problem } from '../../../api/answer.js';
import { usePage, useText } from '../../../context.js';
import { Question } from '../../../forms/dialog.js';
import { ProblemCard, problemText } from '../../../forms/problem-card.js';
import type { ToastContent } from '../dialogs/toast.js';

/** Undoes an upload. */
export type UndoUpload = (folder: string, upload: string) => void;

interface Refused {
  readonly folder: string;
  readonly upload: string;
  readonly problem: Problem;
}

interface UploadUndo {
  readonly undo: UndoUpload;
  /** The problem of the last request, or the question about changed files. */
  readonly answer: preact.JSX.Element | null;
}

export function useUploadUndo(say: (content: ToastContent | null) => void): UploadUndo {
  const { api } = usePage().state;
  const text = useText();
  const words = text.uploads.undo;
  const [refused, setRefused] = useState<Refused | null>(null);

  async function undo(folder: string, upload: string, force: boolean): Promise<void> {
    setRefused(null);
    const answer = await api.POST('/datafolders/{name}/files/undo', {
      params: { path: { name: folder } },
      body: { upload, force },
    });
    if (!answer.ok) return setRefused({ folder, upload, problem: answer.problem });
    const { removed, restored } = answer.value;
    say({ text: words.done(removed, restored), undo: null });
  }

  function describe({ folder, upload, problem }: Refused): preact.JSX.Element {
    const dismiss = (): void => setRefused(null);
    if (problem.code !== 'upload_files_changed') return <ProblemCard problem={problem} onDismiss={dismiss} />;
    return (
      <Question
        title={words.title}
        confirm={words.submit}
        variant="danger"
        onConfirm={() => void undo(folder, upload, true)}
        onClose={dismiss}
      >
        <p lang="en">{problemText(problem, text).detail}</p>
        <p>{words.detail}</p>
      </Question>
    );
  }

  return {
    undo: (folder, upload) => void undo(folder, upload, false),
    answer: refused && describe(refused),
  };
}
