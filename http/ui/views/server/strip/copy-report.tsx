/** Copies a report on an exit as Markdown, for a message to other people. */
import { useState } from 'preact/hooks';
import type { LastExit, Run } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { copyText } from '../../../parts/copy-text.js';
import { Button } from '../../../parts/elements.js';
import { exitText } from '../../../text/exit.js';

interface CopyReportProps {
  readonly exit: LastExit;
  /** The run that ended; `null` if it is not known. */
  readonly run: Run | null;
}

export function CopyReport({ exit, run }: CopyReportProps) {
  const { name } = usePage();
  const text = usePageText();
  const words = text.server.incident;
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy(): Promise<void> {
    // Remove the old message first: screen readers announce only changes.
    setCopied(null);
    const causes = exit.findings.map(({ title, message }) => `- ${title}: ${message}`);
    const place = run === null ? [] : [`${run.build ?? ''} · ${run.folder ?? ''}`];
    const lines = [...document.querySelectorAll('.exit-lines bdi')].map((line) => line.textContent ?? '');
    const quote = lines.length === 0 ? [] : ['```', ...lines, '```'];
    const facts = [`**${name}: ${exitText(exit, text)}**`, `${exit.at} · ${exit.run}`, ...place];
    setCopied(await copyText([...facts, ...causes, ...quote].join('\n')));
  }

  return (
    <>
      <Button icon="copy" label={words.copy} onClick={() => void copy()} />
      <span class="faint" role="status">
        {copied !== null && (copied ? words.copied : words.notCopied)}
      </span>
    </>
  );
}
