/** The card with the text of a file: its commands, the editor, and the encoding. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';
import { useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { Button } from '../../../parts/elements.js';
import { Lazy } from '../../../parts/lazy.js';
import { Menu } from '../../../parts/menu.js';
import type { CodeEditorProps } from '../../folders/config/code-editor.js';
import { EncodingLine } from '../../folders/config/encoding-line.js';
import { ConflictDialog } from './conflict-dialog.js';
import type { Comparison } from './file-versions.js';
import type { EditedFile } from './use-edited-file.js';
import '../../folders/config/config.css';

const loadEditor = async () => (await import('../../folders/config/code-editor.js')).CodeEditor;

/** A file in the editor, and the earlier text with which the file is compared. */
export interface ComparedFile {
  readonly file: EditedFile;
  /** `null` without a comparison. */
  readonly compared: Comparison | null;
  readonly compare: (compared: Comparison | null) => void;
  /** Whether the text is an earlier version. */
  readonly isRestored: boolean;
  /** Replaces the unsaved text with an earlier text. */
  readonly restore: (text: string) => void;
}

export function useComparison(file: EditedFile): ComparedFile {
  const [compared, compare] = useState<Comparison | null>(null);
  const [isRestored, setRestored] = useState(false);
  const restore = (text: string): void => {
    setRestored(true);
    compare(null);
    file.replace(text);
  };
  return { file, compared, compare, isRestored: isRestored && file.isChanged, restore };
}

type EditorSettings = Pick<CodeEditorProps, 'isServerCfg' | 'isManifest' | 'syntax' | 'findings' | 'offers' | 'line'>;

interface EditedTextProps extends EditorSettings, ComparedFile {
  readonly saved: { readonly text: string; readonly etag: string | null };
  /** The name of the file, without its directories. */
  readonly name: string;
  /** The path of the file in the Data Folder. */
  readonly path: string;
  /** The text that says that the file was saved, and when it takes effect. */
  readonly savedText?: string;
  /** Further commands. */
  readonly children?: ComponentChildren;
}

export function EditedText({ saved, name, path, savedText, children, ...props }: EditedTextProps) {
  const { file, compared, compare, isRestored, restore: _, ...settings } = props;
  const { app, editor: words } = useText();
  const isPhone = useIsPhone();
  const [isShown, setShown] = useState(false);
  const hasSecrets = useMemo(() => findSecretSpans(saved.text).length > 0, [saved]);
  const canSave = file.isChanged || saved.etag === null;
  const others = (
    <>
      {hasSecrets && (
        <Button label={isShown ? words.secrets.hide : words.secrets.show} onClick={() => setShown(!isShown)} />
      )}
      {children}
    </>
  );
  return (
    <section class="card" aria-label={path}>
      <div class="row editor-tools">
        <ActionButton
          action={file.save}
          icon="check"
          label={words.save}
          {...(canSave ? { variant: 'primary' } : { off: words.unchanged })}
        />
        {file.isChanged && <Button label={words.discard} onClick={file.discard} />}
        {compared?.name === words.versions.file && (
          <Button label={words.versions.comparing} onClick={() => compare(null)} />
        )}
        <span role="status" class="faint">
          {isRestored ? words.versions.restored : describeStatus(file, words, savedText)}
        </span>
        {!isPhone && others}
        {isPhone && (hasSecrets || children !== undefined) && <Menu label={app.more(name)}>{others}</Menu>}
      </div>
      {file.save.problem !== null && <ProblemCard problem={file.save.problem} onDismiss={file.save.dismiss} />}
      <div class="code-editor-place" style={{ '--lines': saved.text.split('\n').length }}>
        <Lazy
          load={loadEditor}
          props={{
            ...settings,
            label: words.label(name),
            text: file.text,
            revision: file.revision,
            onChange: file.edit,
            onSave: file.save.run,
            compareWith: compared?.text ?? null,
            isCovered: !isShown,
            savedAs: saved.etag,
            secretLabel: words.secrets.hidden,
          }}
        />
      </div>
      <EncodingLine file={file} />
      <p class="small faint compared" role="status">
        {compared !== null && words.versions.against(compared.name)}
      </p>
      {file.conflict !== null && (
        <ConflictDialog file={file} onCompare={(text) => compare({ name: words.versions.file, text })} />
      )}
    </section>
  );
}

function describeStatus(
  { saved, isChanged, wasSaved }: EditedFile,
  words: ReturnType<typeof useText>['editor'],
  savedText: string = words.saved,
): string {
  if (isChanged) return words.changed;
  if (saved?.etag === null) return words.none;
  return wasSaved ? savedText : words.unchanged;
}
