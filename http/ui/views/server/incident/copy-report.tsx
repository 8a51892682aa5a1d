/** Copies the facts about an incident as Markdown, for a message to other people. */
import { useState } from 'preact/hooks';
import type { LastExit, Run } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { copyText } from '../../../parts/copy-text.js';
import { Button, IconButton } from '../../../parts/elements.js';

interface CopyReportProps {
  readonly title: string;
  /** The short facts. */
  readonly facts: readonly string[];
  /** The id of the run. */
  readonly run: string;
  /** The run; `null` if the run is not known. */
  readonly record: Run | null;
  /** The exit of the run; `null` while the run is running. */
  readonly exit: LastExit | null;
}

export function CopyReport({ title, facts, run, record, exit }: CopyReportProps) {
  const { name } = usePage();
  const words = usePageText().server.incident;
  const isPhone = useIsPhone();
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy(): Promise<void> {
    // Remove the old message first: screen readers announce only changes.
    setCopied(null);
    const causes = exit?.findings.map((finding) => `- ${finding.title}: ${finding.message}`) ?? [];
    const place = record === null ? [] : [`${record.build ?? ''} · ${record.folder ?? ''}`];
    const lines = [...document.querySelectorAll('.exit-lines bdi')].map((line) => line.getAttribute('title') ?? '');
    const quote = lines.length === 0 ? [] : ['```', ...lines, '```'];
    const report = [`**${name}: ${title}**`, facts.join(' · '), run, ...place, ...causes, ...quote];
    setCopied(await copyText(report.join('\n')));
  }

  return (
    <>
      {isPhone ? (
        <IconButton icon="copy" label={words.copy} onClick={() => void copy()} />
      ) : (
        <Button icon="copy" label={words.copy} onClick={() => void copy()} />
      )}
      <span class="faint" role="status">
        {copied !== null && (copied ? words.copied : words.notCopied)}
      </span>
    </>
  );
}
