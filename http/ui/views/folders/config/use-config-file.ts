/** Reads and saves the config file of a Data Folder. The user's text is kept until it is saved or discarded. */

import { useEffect, useState } from 'preact/hooks';
import { emptyFile, plainUtf8, readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { Answer, Problem } from '../../../api/answer.js';
import { omitNulls, toCondition } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import type { SavedText } from '../../../state/drafts.js';

export interface ConfigFile {
  /** The saved text; `null` until it is read. */
  readonly saved: SavedText | null;
  readonly text: string;
  readonly isChanged: boolean;
  /** Why the file cannot be edited; `null` if it can. */
  readonly problem: Problem | 'not_text' | null;
  /** The present file, if it has changed since the editor read it; else `null`. */
  readonly conflict: SavedText | null;
  readonly save: Action;
  /** The character that the file's encoding lacks, so that the last save was not done; `null` without one. */
  readonly missing: string | null;
  /** Whether the next save writes plain UTF-8, whatever the file's encoding. */
  readonly toUtf8: boolean;
  convert(): void;
  /** Increases with each change of the text other than by `edit`. */
  readonly revision: number;
  edit(text: string): void;
  replace(text: string): void;
  discard(): void;
  /** Whether this page saved the text, and no change followed. */
  readonly wasSaved: boolean;
  /** Ends a conflict: `take` keeps the file's text, `overwrite` replaces it with the editor's text. */
  resolve(by: 'take' | 'overwrite'): void;
  /** Closes the question about a conflict. The text remains unsaved. */
  postpone(): void;
}

/** @param created the name of a file to create; `null` for the existing config file of the Data Folder */
export function useConfigFile(folder: string, created: string | null): ConfigFile {
  const { state, drafts } = usePage();
  const params = { path: { name: folder }, query: omitNulls({ file: created }) };
  const draftKey = `${folder}/${created ?? ''}`;
  const draft = drafts.get(draftKey);
  const [saved, setSaved] = useState<SavedText | null>(draft?.saved ?? null);
  const [text, setText] = useState(draft?.text ?? '');
  const [problem, setProblem] = useState<ConfigFile['problem']>(null);
  const [conflict, setConflict] = useState<SavedText | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [toUtf8, setToUtf8] = useState(draft?.toUtf8 ?? false);
  const [wasSaved, setWasSaved] = useState(false);
  const [revision, setRevision] = useState(0);
  const isChanged = saved !== null && (text !== saved.text || toUtf8);

  async function read(): Promise<SavedText | null> {
    const answer = await state.api.GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
    const found = readSavedText(answer);
    setProblem(typeof found === 'object' && 'text' in found ? null : found);
    return typeof found === 'object' && 'text' in found ? found : null;
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
  useEffect(() => {
    if (saved === null) return;
    if (isChanged) drafts.set(draftKey, { text, toUtf8, saved });
    else drafts.delete(draftKey);
  }, [isChanged, text, toUtf8, saved]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  async function write(replaced: SavedText): Promise<Answer<SavedText | null>> {
    const written = writeTextFile(text, replaced, toUtf8 ? plainUtf8 : replaced);
    setMissing('missing' in written ? written.missing : null);
    if ('missing' in written) return nothing;
    const answer = await state.api.PUT('/datafolders/{name}/config', {
      params,
      headers: { 'Content-Type': 'text/plain', ...toCondition(replaced.etag) },
      body: written.bytes,
    });
    if (answer.ok) return { ...answer, value: savedAs(written.bytes, answer.headers.get('ETag')) };
    if (answer.problem.code !== 'config_changed') return answer;
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

/** The answer for a save that was not sent. */
const nothing = { ok: true, value: null, headers: new Headers() } as const;

/** Returns the text of the file, or why it cannot be edited. A missing file counts as an empty text. */
function readSavedText(answer: Answer<ArrayBuffer>): SavedText | Problem | 'not_text' {
  if (!answer.ok) {
    return answer.problem.code === 'config_not_found' ? { ...emptyFile, etag: null } : answer.problem;
  }
  return savedAs(new Uint8Array(answer.value), answer.headers.get('ETag')) ?? 'not_text';
}

function savedAs(bytes: Uint8Array, etag: string | null): SavedText | null {
  const file = readTextFile(bytes);
  return file === null ? null : { ...file, etag };
}
