/** Reads and saves a text file. The user's text is kept until it is saved or discarded. */
import { useEffect, useState } from 'preact/hooks';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';
import { plainUtf8, readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { Answer, Problem } from '../../../api/answer.js';
import { usePage } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import type { Draft, SavedText } from '../../../state/drafts.js';

/** The reason why a file cannot be edited: its content, its size, or the answer of the service. */
export type Obstacle = Problem | 'not_text' | 'too_large';

/** The requests that read and save a text. */
export interface FileSource {
  /** The key of the draft. */
  readonly key: string;
  read(): Promise<SavedText | Obstacle>;
  /** @param etag the ETag of the replaced content; `null` for a new file */
  write(bytes: Uint8Array, etag: string | null): Promise<Answer<unknown>>;
  /** The code of the problem of a save whose file has changed since it was read. */
  readonly changedCode: string;
}

export interface EditedFile {
  /** The saved text; `null` until it is read. */
  readonly saved: SavedText | null;
  readonly text: string;
  readonly isChanged: boolean;
  /** The reason why the file cannot be edited; `null` if the file can be edited. */
  readonly problem: Obstacle | null;
  /** The current file, if it has changed since the editor read it; else `null`. */
  readonly conflict: SavedText | null;
  readonly save: Action;
  /**
   * The character that the file's encoding lacks. The character prevented the last save. `null` if there is no such
   * character.
   */
  readonly missing: string | null;
  /** Whether the next save writes plain UTF-8, whatever the file's encoding. */
  readonly toUtf8: boolean;
  convert(): void;
  /** Increases with each change of the text other than by `edit`. */
  readonly revision: number;
  edit(text: string): void;
  replace(text: string): void;
  discard(): void;
  /** Whether this page saved the file. Stays true while the user changes the text again. */
  readonly wasSaved: boolean;
  /** Ends a conflict: `take` keeps the file's text, `overwrite` replaces it with the editor's text. */
  resolve(by: 'take' | 'overwrite'): void;
  /** Closes the question about a conflict. The text remains unsaved. */
  postpone(): void;
}

export function useEditedFile(source: FileSource): EditedFile {
  const { drafts } = usePage();
  const { key } = source;
  const draft = drafts.get(key);
  const [saved, setSaved] = useState<SavedText | null>(draft?.saved ?? null);
  const [text, setText] = useState(draft?.text ?? '');
  const [problem, setProblem] = useState<Obstacle | null>(null);
  const [conflict, setConflict] = useState<SavedText | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [toUtf8, setToUtf8] = useState(draft?.toUtf8 ?? false);
  const [wasSaved, setWasSaved] = useState(false);
  const [revision, setRevision] = useState(0);
  const isChanged = saved !== null && (text !== saved.text || toUtf8);

  async function read(): Promise<SavedText | null> {
    const found = await source.read();
    const isText = typeof found === 'object' && 'text' in found;
    setProblem(isText ? null : found);
    return isText ? found : null;
  }
  function replace(next: string): void {
    setText(next);
    setRevision((before) => before + 1);
  }
  function show(found: SavedText | null): void {
    if (found === null) return;
    setSaved(found);
    replace(found.text);
  }
  useEffect(() => {
    if (draft === undefined) void read().then(show);
  }, []);
  useDraft(key, isChanged && saved !== null ? { text, toUtf8, saved } : null, saved !== null);

  async function write(replaced: SavedText): Promise<Answer<SavedText | null>> {
    const written = writeTextFile(text, replaced, toUtf8 ? plainUtf8 : replaced);
    setMissing('missing' in written ? written.missing : null);
    if ('missing' in written) return nothing;
    const answer = await source.write(written.bytes, replaced.etag);
    if (answer.ok) return { ...answer, value: toSavedText(written.bytes, answer.headers.get('ETag')) };
    if (answer.problem.code !== source.changedCode) return answer;
    setConflict(await read());
    return nothing;
  }
  const save = useAction(write, (next) => {
    if (next !== null) {
      setSaved(next);
      setToUtf8(false);
    }
    setWasSaved(next !== null);
  });

  return {
    saved,
    text,
    isChanged,
    problem,
    conflict,
    save: { ...save, run: () => void (saved !== null && save.run(saved)) },
    missing,
    toUtf8,
    convert: () => setToUtf8(true),
    wasSaved,
    revision,
    edit: setText,
    replace,
    discard() {
      setToUtf8(false);
      setMissing(null);
      if (saved !== null) replace(saved.text);
    },
    postpone: () => setConflict(null),
    resolve(by) {
      if (conflict === null) return;
      setSaved(conflict);
      setConflict(null);
      if (by === 'take') {
        setToUtf8(false);
        replace(conflict.text);
      } else save.run(conflict);
    },
  };
}

/**
 * Keeps the draft. A draft with secrets is only in the page's memory, and the browser asks before it leaves the page.
 * @param draft `null` without changes
 * @param isRead whether the file was read, so that the draft is known
 */
function useDraft(key: string, draft: Draft | null, isRead: boolean): void {
  const { drafts } = usePage();
  const [isStored, setStored] = useState(false);
  const { text, toUtf8, saved } = draft ?? {};
  useEffect(() => {
    if (!isRead) return;
    if (draft === null) return drafts.delete(key);
    const hasSecrets = [draft.text, draft.saved.text].some((each) => findSecretSpans(each).length > 0);
    setStored(drafts.set(key, draft, !hasSecrets));
  }, [isRead, text, toUtf8, saved]);
  const asks = draft !== null && !isStored;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}

/** The answer for a save that was not sent. */
const nothing = { ok: true, value: null, headers: new Headers() } as const;

/** Returns the text of a file; `null` if the file is not a text. */
export function toSavedText(bytes: Uint8Array, etag: string | null): SavedText | null {
  const file = readTextFile(bytes);
  return file === null ? null : { ...file, etag };
}
