/** The config file of a Data Folder: its text, the findings in it, and its earlier versions. */

import { useMemo } from 'preact/hooks';
import type { DataFolder, Finding } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { FindingList, type Fix, ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { Loading, PendingText } from '../../../parts/loading.js';
import { EditedText, useComparison } from '../../files/editor/edited-text.js';
import { FileVersions } from '../../files/editor/file-versions.js';
import { toPreflight, toResources } from '../requests.js';
import { useFittingBuild } from '../use-fitting-build.js';
import { applyLineFix } from './apply-line-fix.js';
import { configLink } from './config-link.js';
import { selectLineFindings } from './line-findings.js';
import { findLineFix } from './line-fix.js';
import { toConfigVersions, useConfigFile } from './use-config-file.js';
import { describeFix, findFixIcon } from './use-line-fix.js';

interface ConfigPageProps {
  readonly folder: DataFolder;
  /** The file's name. */
  readonly config: string;
  /** Whether the page was opened to create the file. Another client may have created the file since then. */
  readonly isNew: boolean;
  /** The line to show; `null` without a line. */
  readonly line: number | null;
  /** The entity tag of a saved text to compare with; `null` without a comparison. */
  readonly wanted: string | null;
}

export function ConfigPage({ folder, config, isNew, line, wanted }: ConfigPageProps) {
  const { api } = usePage().state;
  const { editor: words, check: checkWords } = useText();
  const file = useConfigFile(folder.name, isNew ? config : null);
  const { saved, problem } = file;
  const comparison = useComparison(file);
  const { findings, isChecked, offers } = useAboutFile(folder, config, saved?.etag ?? null);
  const lineFindings = useMemo(() => selectLineFindings(findings, config), [findings, config]);

  /** Corrects the unsaved text in the editor. The correction of a fatal fault is the next step, and Save after it. */
  function toFix(finding: Finding): Fix | null {
    const fix = findLineFix(finding);
    const fixed = fix === null ? null : applyLineFix(file.text, finding.line ?? 0, fix);
    if (fix === null || fixed === null) return null;
    return {
      label: describeFix(fix, checkWords),
      icon: findFixIcon(fix),
      run: () => file.replace(fixed),
      isMain: !file.isChanged && finding === findings?.find(({ severity }) => severity === 'fatal'),
    };
  }

  if (problem === 'not_text') return <p class="notice">{words.notText}</p>;
  if (typeof problem === 'object' && problem !== null && saved === null) return <ProblemCard problem={problem} />;
  if (saved === null) return <Loading what={words.label(config)} />;
  return (
    <div class="config-page">
      <EditedText
        {...comparison}
        saved={saved}
        name={config}
        path={config}
        isServerCfg={folder.kind === 'fxserver'}
        syntax={null}
        findings={lineFindings}
        offers={offers}
        line={line}
      />
      <div class="folder-side">
        <section class="card" aria-labelledby="file-findings">
          <h2 id="file-findings">{words.findings.title}</h2>
          {!isChecked && <PendingText what={checkWords.checking} />}
          {findings?.length === 0 && <p class="faint">{words.findings.none}</p>}
          <FindingList
            findings={findings ?? []}
            toLink={(finding) => configLink(folder.name, finding.line)}
            toFix={toFix}
            shownFile={config}
          />
        </section>
        {isChecked && folder.config !== null && (
          <FileVersions
            source={toConfigVersions(api, folder.name)}
            etag={saved.etag}
            wanted={wanted}
            compared={comparison.compared}
            onCompare={comparison.compare}
            onRestore={comparison.restore}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Returns the findings in the saved file (`null` if unknown), whether the first check has ended, and the names for
 * completions.
 */
function useAboutFile(folder: DataFolder, config: string, etag: string | null) {
  const build = useFittingBuild(folder);
  const isKnown = build !== undefined;
  const check = useFetch(isKnown ? toPreflight(folder.name, build) : null, etag);
  const { value: resources } = useFetch(isKnown ? toResources(folder.name, build) : null, null);
  const findings = useMemo<readonly Finding[] | null>(
    () => check.value?.findings.filter(({ file }) => file === config) ?? null,
    [check.value, config],
  );
  const offers = useMemo(
    () => ({
      resources: [...new Set(resources?.map((resource) => resource.engine_name))],
      categories: [...new Set(resources?.flatMap((resource) => resource.categories))],
    }),
    [resources],
  );
  return { findings, isChecked: check.value !== null || check.problem !== null, offers };
}
