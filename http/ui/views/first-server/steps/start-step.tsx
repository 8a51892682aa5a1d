/** Starts the server with the Build and the Data Folder that the other steps have selected. */
import type { Preflight } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { Allowed } from '../../../parts/allowed.js';
import { Fact } from '../../../parts/elements.js';
import { linkToCheck } from '../../../route/route.js';
import { preflightText } from '../../../text/preflight.js';
import { StartFolder } from '../../folders/start-folder.js';

interface StartStepProps {
  readonly build: string;
  readonly folder: string;
  readonly check: FetchState<Preflight>;
}

export function StartStep({ build, folder, check }: StartStepProps) {
  const { status } = usePage().state;
  const text = useText();
  const words = useText().firstServer;
  const { value } = check;
  return (
    <Allowed scope="control">
      <dl class="fact-list">
        <Fact name={text.server.build}>{build}</Fact>
        <Fact name={text.server.folder}>{folder}</Fact>
        {value !== null && (
          <Fact name={words.names.check}>
            {preflightText(value, text)}{' '}
            {value.findings.length > 0 && <a href={linkToCheck(folder)}>{text.server.pair.show}</a>}
          </Fact>
        )}
      </dl>
      {status.value?.state === 'running' && <p class="faint">{words.start.running}</p>}
      <div class="row">
        <StartFolder
          folder={folder}
          build={build}
          preflight={value}
          isChecking={value === null && check.problem === null}
          variant="primary"
        />
      </div>
    </Allowed>
  );
}
