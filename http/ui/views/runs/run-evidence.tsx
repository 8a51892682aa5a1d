/** The evidence of a run. While the run is running, a button collects evidence. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { EvidenceSummary, operations, Run } from '../../../client/api.js';
import { type GetRequest, toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { bytesText, momentText } from '../../text/time.js';

/** Renders nothing for an ended run without evidence. @param shown the name of the evidence that is open at first */
export function RunEvidence({ run: { run, running }, shown }: { readonly run: Run; readonly shown: string | null }) {
  const { api } = usePage().state;
  const text = useText().runs;
  const mayCollect = useMay('control');
  const pieces = useFetch(toGet('/runs/{run}/evidence', { params: { path: { run } } }), running);
  const collect = useAction(() => api.POST('/runs/{run}/evidence', { params: { path: { run } } }), pieces.reload);
  if (!running && (pieces.value ?? []).length === 0) return null;
  return (
    <section class="card" aria-label={text.evidence}>
      <div class="row card-head">
        <h2>{text.evidence}</h2>
        {running && mayCollect && <ActionButton action={collect} icon="plus" label={text.collect} />}
      </div>
      <p class="faint small">{text.evidenceHint}</p>
      {collect.problem !== null && <ProblemCard problem={collect.problem} onDismiss={collect.dismiss} />}
      {pieces.problem !== null && <ProblemCard problem={pieces.problem} onRetry={pieces.reload} />}
      {pieces.value?.length === 0 && <p>{text.evidenceNone}</p>}
      {pieces.value?.map((piece) => (
        <Piece key={piece.name} run={run} piece={piece} isShown={piece.name === shown} />
      ))}
    </section>
  );
}

type EvidenceDocument = operations['getEvidence']['responses'][200]['content']['application/json'];

interface PieceProps {
  readonly run: string;
  readonly piece: EvidenceSummary;
  /** Whether the evidence is open at first, and the page scrolls to it. */
  readonly isShown: boolean;
}

function Piece({ run, piece: { name, at, reason, bytes }, isShown }: PieceProps) {
  const text = useText();
  const mayRead = useMay('console');
  const [isOpen, setOpen] = useState(isShown);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView();
  }, [isShown]);
  const request = toGet('/runs/{run}/evidence/{name}', { params: { path: { run, name } } });
  const title = (
    <>
      <time dateTime={at}>{momentText(at, text)}</time>, {text.history.evidenceReasons[reason] ?? reason}
    </>
  );
  if (!mayRead) return <p>{title}</p>;
  return (
    <details class="evidence" ref={element} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <a class="button" href={request.url} download={`${name}.json`}>
        <Icon name="download" />
        {text.runs.downloadEvidence(bytesText(bytes, text))}
      </a>
      {isOpen && <Threads request={request} />}
    </details>
  );
}

function Threads({ request }: { readonly request: GetRequest<EvidenceDocument> }) {
  const text = useText().runs;
  const { value, problem, reload } = useFetch(request, null);
  if (problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null) return <Loading what={text.evidenceReading} />;
  const titles = [text.thread, text.threadState, text.threadCpu, text.waitsIn];
  return (
    <CardTable name="threads" caption={text.threads} titles={titles}>
      {value.processes.flatMap(({ pid, threads }) =>
        threads.map((thread) => (
          <tr key={`${pid}/${thread.tid}`} role="row">
            <th role="rowheader" scope="row">
              {thread.name} <span class="faint">{thread.tid}</span>
            </th>
            <Cell title={text.threadState}>{text.threadStates[thread.state] ?? thread.state}</Cell>
            <Cell title={text.threadCpu}>
              <span class="figure">{thread.cpu_share === null ? '–' : `${Math.round(thread.cpu_share * 100)} %`}</span>
            </Cell>
            <Cell title={text.waitsIn}>
              <span class="code">{thread.stack?.[0] ?? thread.wchan ?? '–'}</span>
            </Cell>
          </tr>
        )),
      )}
    </CardTable>
  );
}
