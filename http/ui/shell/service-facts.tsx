/**
 * The values of the service that the API gives, each with the options that set it, and the options whose values the
 * API does not give.
 */
import type { ComponentChildren } from 'preact';
import { toGet } from '../api/client.js';
import { usePage, useText } from '../context.js';
import { useFetch } from '../hooks/use-fetch.js';
import { useMay } from '../parts/allowed.js';
import { Icon } from '../parts/elements.js';
import { PendingText } from '../parts/loading.js';
import { durationText } from '../text/time.js';
import { limitTexts } from '../views/builds/limit-texts.js';
import { CopyChip } from './copy-chip.js';

/** The command that prints the options of the service. */
const optionsCommand = 'server-manager serve --help';

/** The options whose values the API does not give. */
const startOptions = {
  onCrash: '--on-crash',
  onHang: '--on-hang',
  onExit: '--on-exit',
  autostart: '--autostart',
  retention: '--backup-keep-last',
  console: '--console-runs',
  history: '--history-days',
  trash: '--trash-days',
} as const;

export function ServiceFacts() {
  const { app, settings: words } = useText();
  const { access, loggedIn } = usePage().state;
  const mayRead = useMay('read');
  const summary = useFetch(mayRead ? toGet('/') : null, null).value;
  const hasLogin = loggedIn.value || (access.value?.name ?? null) !== null;
  return (
    <>
      <section>
        <h3>{words.service}</h3>
        <dl class="service-facts">
          {mayRead && (
            <>
              <Setting name={words.name} options={['--name']} value={summary?.name ?? <Pending />} />
              <Setting name={words.version} value={summary?.version ?? <Pending />} />
            </>
          )}
          <Setting name={words.connection} options={['--tls-cert', '--tls-key']} value={<Connection />} />
          <Setting
            name={words.needsLogin}
            options={['--token-file']}
            value={hasLogin ? words.loginRequired : words.noLogin}
          />
          {mayRead && <ReadFacts />}
          <BackupRepository />
        </dl>
      </section>
      <section>
        <h3>{words.atStart}</h3>
        <p class="faint">{words.atStartDetail}</p>
        <dl class="service-facts">
          {(Object.keys(startOptions) as (keyof typeof startOptions)[]).map((each) => (
            <Setting key={each} name={words.options[each]} options={[startOptions[each]]} />
          ))}
          <Setting name={words.allOptions} options={[optionsCommand]} />
        </dl>
        <a class="text-link" href="./docs">
          {app.apiReference}
        </a>
      </section>
    </>
  );
}

interface SettingProps {
  readonly name: string;
  /** The options or the file that set the value. */
  readonly options?: readonly string[];
  readonly value?: ComponentChildren;
}

/** A line of the list: the name, the value if it is known, and what sets the value. */
function Setting({ name, options = [], value }: SettingProps) {
  return (
    <div class={value === undefined ? 'valueless' : undefined}>
      <dt>{name}</dt>
      {value !== undefined && <dd>{value}</dd>}
      {options.length > 0 && (
        <dd class="setting-options">
          {options.map((option) => (
            <CopyChip key={option} text={option} />
          ))}
        </dd>
      )}
    </div>
  );
}

function Pending() {
  return <PendingText what={useText().app.loading} />;
}

function Connection() {
  const { encrypted, unencrypted } = useText().settings;
  if (window.location.protocol === 'https:') return <>{encrypted}</>;
  return (
    <span class="presence warn">
      <Icon name="warning" />
      <span>{unencrypted}</span>
    </span>
  );
}

/** The values that need the scope `read`. The limits of crash recovery are known while a start is planned. */
function ReadFacts() {
  const text = useText();
  const words = text.settings;
  const recovery = usePage().state.status.value?.recovery ?? null;
  const sources = useFetch(toGet('/updates'), null).value;
  const builds = useFetch(toGet('/builds'), null).value;
  const limited = (builds ?? []).flatMap((build) => {
    const limits = limitTexts(build, text).map(({ name, value }) => `${name} ${value}`);
    return limits.length === 0 ? [] : [words.limitsOf(build.id, limits.join(', '))];
  });
  return (
    <>
      {recovery !== null && (
        <Setting
          name={words.recovery}
          options={['--crash-limit', '--crash-window']}
          value={words.recoveryLimit(recovery.limit, durationText(recovery.window_seconds * 1_000, text))}
        />
      )}
      <Setting
        name={words.index}
        options={['--builds-index']}
        value={
          sources === null ? (
            <Pending />
          ) : (
            toLines(
              sources.map(({ source }) => source),
              words.noIndex,
            )
          )
        }
      />
      <Setting
        name={words.limits}
        options={['build.json']}
        value={builds === null ? <Pending /> : toLines(limited, words.noLimits)}
      />
    </>
  );
}

/** Returns a line for each text, or another text if there are no texts. */
function toLines(texts: readonly string[], other: string): ComponentChildren {
  return texts.length === 0 ? other : texts.map((each) => <p key={each}>{each}</p>);
}

/** The repository of the latest backup. Only a client with the scope `backup` gets the backups. */
function BackupRepository() {
  const words = useText().settings;
  const mayBackUp = useMay('backup');
  const backups = useFetch(mayBackUp ? toGet('/backups') : null, null).value;
  const latest = backups?.at(-1)?.repository;
  const known = latest === undefined ? words.noBackup : (words.repositories[latest] ?? latest);
  const value = backups === null ? <Pending /> : known;
  return <Setting name={words.repository} options={['--backup-repository']} {...(mayBackUp ? { value } : {})} />;
}
