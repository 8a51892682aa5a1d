/** A file of the Data Folder in the editor. */
import { useMemo, useState } from 'preact/hooks';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Button, EmptyCard, Icon } from '../../../parts/elements.js';
import { Lazy } from '../../../parts/lazy.js';
import { Loading } from '../../../parts/loading.js';
import { configLink } from '../../folders/config/config-link.js';
import { EncodingLine } from '../../folders/config/encoding-line.js';
import { toDownload } from '../list/file-row.js';
import { readName } from '../place.js';
import { ConflictDialog } from './conflict-dialog.js';
import { type Comparison, FileVersions } from './file-versions.js';
import { useSyntax } from './syntax.js';
import type { EditedFile } from './use-edited-file.js';
import { toFileVersions, useFolderFile } from './use-folder-file.js';
import '../../folders/config/config.css';

const loadEditor = async () => (await import('../../folders/config/code-editor.js')).CodeEditor;

const noNames = { resources: [], categories: [] } as const;

interface FileEditorProps {
  readonly folder: string;
  readonly path: string;
  /** The line to show; `null` for none. */
  readonly line: number | null;
}

export function FileEditor({ folder, path, line }: FileEditorProps) {
  const { api, folders } = usePage().state;
  const { editor: words, files } = useText();
  const file = useFolderFile(folder, path);
  const syntax = useSyntax(path);
  const [compared, setCompared] = useState<Comparison | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isShown, setShown] = useState(false);
  const { saved, problem } = file;
  const hasSecrets = useMemo(() => findSecretSpans(saved?.text ?? '').length > 0, [saved]);
  const found = folders.value?.find(({ name }) => name === folder);
  const name = readName(path);
  if (problem !== null && saved === null) return <Unusable folder={folder} path={path} problem={problem} />;
  if (saved === null) return <Loading what={words.label(name)} />;
  return (
    <div class="config-page">
      <section class="card" aria-label={path}>
        <div class="row">
          <ActionButton action={file.save} icon="check" label={words.save} variant="primary" />
          {file.isChanged && <Button label={words.discard} onClick={file.discard} />}
          {hasSecrets && (
            <Button label={isShown ? words.secrets.hide : words.secrets.show} onClick={() => setShown(!isShown)} />
          )}
          {compared !== null && <Button label={words.versions.comparing} onClick={() => setCompared(null)} />}
          <a class="button" href={toDownload(folder, path)} download>
            <Icon name="download" />
            {files.download}
          </a>
          {found?.config === path && (
            <a class="button" href={configLink(folder, null)}>
              <Icon name="edit" />
              {files.editor.withFindings}
            </a>
          )}
          <span role="status" class="faint">
            {isRestored && file.isChanged ? words.versions.restored : describeStatus(file, words)}
          </span>
        </div>
        {file.save.problem !== null && <ProblemCard problem={file.save.problem} onDismiss={file.save.dismiss} />}
        <div class="code-editor-place">
          <Lazy
            load={loadEditor}
            props={{
              label: words.label(name),
              text: file.text,
              revision: file.revision,
              onChange: file.edit,
              onSave: file.save.run,
              isServerCfg: found?.kind === 'fxserver' && name.endsWith('.cfg'),
              syntax,
              findings: [],
              offers: noNames,
              compareWith: compared?.text ?? null,
              isCovered: !isShown,
              savedAs: saved.etag,
              secretLabel: words.secrets.hidden,
              line,
            }}
          />
        </div>
        <EncodingLine file={file} />
        {compared !== null && (
          <p class="small faint" role="status">
            {words.versions.against(compared.name)}
          </p>
        )}
      </section>
      <FileVersions
        source={toFileVersions(api, folder, path)}
        etag={saved.etag}
        wanted={null}
        compared={compared}
        onCompare={setCompared}
        onRestore={(text) => {
          setRestored(true);
          setCompared(null);
          file.replace(text);
        }}
      />
      {file.conflict !== null && (
        <ConflictDialog file={file} onCompare={(text) => setCompared({ name: words.versions.file, text })} />
      )}
    </div>
  );
}

interface UnusableProps extends Omit<FileEditorProps, 'line'> {
  readonly problem: NonNullable<EditedFile['problem']>;
}

/** Why a file is not in the editor, with a way to get it. */
function Unusable({ folder, path, problem }: UnusableProps) {
  const { files } = useText();
  if (typeof problem === 'object') return <ProblemCard problem={problem} />;
  return (
    <EmptyCard title={readName(path)} detail={problem === 'too_large' ? files.editor.tooLarge : files.editor.binary}>
      <a class="button" href={toDownload(folder, path)} download>
        <Icon name="download" />
        {files.download}
      </a>
    </EmptyCard>
  );
}

function describeStatus({ isChanged, wasSaved }: EditedFile, words: ReturnType<typeof useText>['editor']): string {
  if (isChanged) return words.changed;
  return wasSaved ? words.saved : words.unchanged;
}
