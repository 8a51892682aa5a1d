/** A file of the Data Folder in the editor. */
import { usePage, useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { EmptyCard, Icon } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { configLink } from '../../folders/config/config-link.js';
import { toDownload } from '../list/file-row.js';
import { readName } from '../place.js';
import { EditedText, useComparison } from './edited-text.js';
import { isManifest, isServerCfg } from './file-kinds.js';
import { FileVersions } from './file-versions.js';
import { useSyntax } from './syntax.js';
import type { EditedFile } from './use-edited-file.js';
import { useFileFindings } from './use-file-findings.js';
import { toFileVersions, useFolderFile } from './use-folder-file.js';
import { useSavedText } from './use-saved-text.js';

const noNames = { resources: [], categories: [] } as const;

interface FileEditorProps {
  readonly folder: string;
  readonly path: string;
  /** The line to show; `null` without a line. */
  readonly line: number | null;
}

export function FileEditor({ folder, path, line }: FileEditorProps) {
  const { api, folders } = usePage().state;
  const { editor: words, files } = useText();
  const file = useFolderFile(folder, path);
  const syntax = useSyntax(path);
  const comparison = useComparison(file);
  const savedText = useSavedText(folder, path, file.wasSaved);
  const { saved, problem } = file;
  const found = folders.value?.find(({ name }) => name === folder);
  const findings = useFileFindings(found, path, saved?.etag ?? null);
  const name = readName(path);
  if (problem !== null && saved === null) return <Unusable folder={folder} path={path} problem={problem} />;
  if (saved === null) return <Loading what={words.label(name)} />;
  return (
    <div class="config-page">
      <EditedText
        {...comparison}
        saved={saved}
        name={name}
        path={path}
        isServerCfg={isServerCfg(found, path)}
        isManifest={isManifest(found, path)}
        syntax={syntax}
        findings={findings}
        offers={noNames}
        line={line}
        savedText={savedText}
      >
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
      </EditedText>
      <FileVersions
        source={toFileVersions(api, folder, path)}
        etag={saved.etag}
        wanted={null}
        compared={comparison.compared}
        onCompare={comparison.compare}
        onRestore={comparison.restore}
      />
    </div>
  );
}

interface UnusableProps extends Omit<FileEditorProps, 'line'> {
  readonly problem: NonNullable<EditedFile['problem']>;
}

/** Shows why a file is not in the editor, with a link that downloads a file that is too large or not a text. */
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
