/** The earlier texts of a file. Each earlier text can be compared with the editor's text and restored. */

import { useEffect, useState } from 'preact/hooks';
import { readTextFile } from '../../../../../machines/text/text-file.js';
import type { ConfigVersion } from '../../../../client/api.js';
import type { Answer, Problem } from '../../../api/answer.js';
import type { GetRequest } from '../../../api/client.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Button } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { Menu } from '../../../parts/menu.js';
import { bytesText } from '../../../text/time.js';

/** The text that is compared with the editor's text. */
export interface Comparison {
  readonly name: string;
  readonly text: string;
}

/** The requests that read the earlier texts of a file. */
export interface VersionSource {
  readonly list: GetRequest<readonly FileVersion[]>;
  read(version: string): Promise<Answer<ArrayBuffer>>;
}

type FileVersion = ConfigVersion;

interface FileVersionsProps {
  readonly source: VersionSource;
  /** The entity tag of the file. After each change of the tag, the list is read again. */
  readonly etag: string | null;
  /** The entity tag of the saved text to compare with at first; `null` without a comparison. */
  readonly wanted: string | null;
  readonly compared: Comparison | null;
  readonly onCompare: (comparison: Comparison | null) => void;
  readonly onRestore: (text: string) => void;
}

export function FileVersions({ source, etag, wanted, compared, onCompare, onRestore }: FileVersionsProps) {
  const text = useText();
  const words = text.editor.versions;
  const { value: versions, problem, reload } = useFetch(source.list, etag);
  const [failed, setFailed] = useState<Problem | null>(null);

  async function read(version: string, use: (text: string) => void): Promise<void> {
    const answer = await source.read(version);
    setFailed(answer.ok ? null : answer.problem);
    if (answer.ok) use(readTextFile(new Uint8Array(answer.value))?.text ?? new TextDecoder().decode(answer.value));
  }

  const found = versions?.find((each) => each.etag === wanted);
  const compareWith = (version: string): Promise<void> =>
    read(version, (content) => onCompare({ name: words.name(version), text: content }));
  useEffect(() => {
    if (found !== undefined && found.etag !== etag) void compareWith(found.version);
  }, [found?.version]);

  return (
    <section class="card" aria-labelledby="versions-title">
      <h2 id="versions-title">{words.title}</h2>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {failed !== null && <ProblemCard problem={failed} onDismiss={() => setFailed(null)} />}
      {versions === null && problem === null && <Loading what={text.app.loading} />}
      {versions !== null && wanted !== null && (
        <p class="notice" role="status">
          {wanted === etag ? words.isFile : found === undefined ? words.gone : words.wanted(found.version)}
        </p>
      )}
      {versions?.length === 0 && <p class="faint">{words.none}</p>}
      {versions !== null && versions.length > 0 && (
        <ul class="config-versions">
          {versions.map(({ version, at, bytes, etag: own }) => {
            const name = words.name(version);
            const isCompared = compared?.name === name;
            return (
              <li key={version} aria-label={name}>
                <span>
                  <AgoTime at={at} /> <span class="faint small">{bytesText(bytes, text)}</span>
                  {own === etag && <span class="faint small"> · {words.current}</span>}
                </span>
                <div class="row">
                  <Button
                    label={isCompared ? words.comparing : words.compare}
                    onClick={() => (isCompared ? onCompare(null) : void compareWith(version))}
                  />
                  <Menu label={text.app.more(name)}>
                    <Button icon="history" label={words.restore} onClick={() => void read(version, onRestore)} />
                  </Menu>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
