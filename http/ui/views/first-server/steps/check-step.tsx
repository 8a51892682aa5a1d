/**
 * Shows what the check requires. Fields are for values that only the user knows, and buttons make the other
 * corrections.
 */
import { useState } from 'preact/hooks';
import type { Finding, Preflight } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { TextField } from '../../../forms/fields.js';
import { FindingList, ProblemCard } from '../../../forms/problem-card.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { Loading, useDelayed } from '../../../parts/loading.js';
import { configLink } from '../../folders/config/config-link.js';
import { useLineFix } from '../../folders/config/use-line-fix.js';
import { saveConfig } from '../save-config.js';

interface CheckStepProps {
  readonly folder: string;
  readonly check: FetchState<Preflight>;
}

const licenceCodes = ['config_licence_missing', 'config_licence_malformed'];

export function CheckStep({ folder, check }: CheckStepProps) {
  const words = useText().firstServer.check;
  const config = usePage().state.folders.value?.find(({ name }) => name === folder)?.config ?? null;
  const { toFix, problem, dismiss } = useLineFix(folder, config, check.reload);
  const isSlow = useDelayed(check.isLoading);
  const findings = check.value?.findings ?? [];
  const inConfig = (finding: Finding): boolean => config !== null && finding.file === config;
  const needsLicence = findings.some((each) => licenceCodes.includes(each.code) && inConfig(each));
  const needsName = findings.some((each) => each.code === 'config_placeholder' && inConfig(each));
  // The fields replace these findings.
  const others = findings.filter(
    (each) => !(inConfig(each) && [...licenceCodes, 'config_placeholder'].includes(each.code)),
  );
  const toLink = (finding: Finding): string | null => (inConfig(finding) ? configLink(folder, finding.line) : null);

  if (check.value === null && check.problem === null) return <Loading what={words.pending} />;
  return (
    <>
      {check.problem !== null && <ProblemCard problem={check.problem} onRetry={check.reload} />}
      {(needsLicence || needsName) && (
        <ValuesForm folder={folder} needsLicence={needsLicence} needsName={needsName} onSaved={check.reload} />
      )}
      {problem !== null && <ProblemCard problem={problem} onDismiss={dismiss} />}
      <FindingList findings={others} toLink={toLink} toFix={toFix} />
      {check.value !== null && findings.length === 0 && <p>{words.clean}</p>}
      {others.length > 0 && (
        <div class="row">
          <ActionButton
            icon="refresh"
            action={{ run: check.reload, isPending: check.isLoading, isSlow }}
            label={words.again}
          />
        </div>
      )}
    </>
  );
}

/** The page where an operator of FXServer gets a key. */
const licencePage = 'https://portal.cfx.re/servers/registration-keys';

interface ValuesFormProps {
  readonly folder: string;
  readonly needsLicence: boolean;
  readonly needsName: boolean;
  readonly onSaved: () => void;
}

/** The fields for the values of server.cfg that only the user knows. */
function ValuesForm({ folder, needsLicence, needsName, onSaved }: ValuesFormProps) {
  const { api } = usePage().state;
  const words = useText().firstServer.check;
  const [licenceKey, setLicenceKey] = useState('');
  const [serverName, setServerName] = useState('');
  const save = useAction(() => saveConfig(api, folder, { licenceKey, serverName }), onSaved);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      {needsLicence && (
        <div class="setup-field">
          <TextField
            label={words.licence}
            hint={words.licenceHint}
            placeholder="cfxk_…"
            value={licenceKey}
            required
            onChange={setLicenceKey}
          />
          <a href={licencePage} target="_blank" rel="noreferrer">
            {words.licencePage}
          </a>
        </div>
      )}
      {needsName && (
        <TextField
          label={words.serverName}
          hint={words.serverNameHint}
          value={serverName}
          maxLength={100}
          onChange={setServerName}
        />
      )}
      {save.problem !== null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
      <div class="row">
        <ActionButton kind="submit" icon="check" action={save} label={words.save} variant="primary" />
      </div>
    </form>
  );
}
