/** The facts about the service, each with the options that set it. The values of options need the scope `admin`. */
import type { ComponentChildren } from 'preact';
import { toGet } from '../api/client.js';
import { usePage, useText } from '../context.js';
import { useFetch } from '../hooks/use-fetch.js';
import { useMay } from '../parts/allowed.js';
import { Icon } from '../parts/elements.js';
import { PendingText } from '../parts/loading.js';
import { limitTexts } from '../views/builds/limit-texts.js';
import { CopyChip } from './copy-chip.js';
import { describeOptions, type OptionValues, optionGroups } from './option-texts.js';

type OptionGroup = keyof typeof optionGroups;

/** The command that prints all options of the service. */
const optionsCommand = 'server-manager options';

export function ServiceFacts() {
  const { app, settings: words } = useText();
  const mayRead = useMay('read');
  const isAdmin = useMay('admin');
  const summary = useFetch(mayRead ? toGet('/') : null, null).value;
  const { value: options, problem } = useFetch(isAdmin ? toGet('/options') : null, null);
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
          <Setting name={words.connection} options={['--tls-cert']} value={<Connection />} />
          <Setting name={words.needsLogin} options={['--token-file']} value={<Login />} />
          {mayRead && <ReadFacts />}
          <BackupRepository />
        </dl>
      </section>
      {isAdmin && problem === null && (
        <Options values={options === null ? null : new Map(options.map((each) => [each.name, each]))} />
      )}
      <a class="text-link" href="./docs">
        {app.apiReference}
      </a>
    </>
  );
}

interface OptionsProps {
  /** The values by the names of the options; `null` while they are read. */
  readonly values: OptionValues | null;
}

/** The options in groups, and how to change them. */
function Options({ values }: OptionsProps) {
  const words = useText().settings;
  return (
    <>
      {(Object.keys(optionGroups) as OptionGroup[]).map((group) => (
        <section key={group}>
          <h3>{words.groups[group]}</h3>
          <OptionRows group={group} values={values} />
        </section>
      ))}
      <section>
        <p class="faint">{words.atStartDetail}</p>
        <div class="row all-options">
          <span class="faint">{words.allOptions}</span>
          <CopyChip text={optionsCommand} />
        </div>
      </section>
    </>
  );
}

function OptionRows({ group, values }: OptionsProps & { readonly group: OptionGroup }) {
  const text = useText();
  const words = text.settings;
  const described = values === null ? null : describeOptions(values, text);
  return (
    <dl class="service-facts">
      {optionGroups[group].map(({ key, options }) => {
        const sources = new Set(options.map((name) => values?.get(name)?.source ?? 'default'));
        const set = (['command_line', 'environment', 'config_file'] as const).filter((each) => sources.has(each));
        return (
          <Setting
            key={key}
            name={words.options[key]}
            options={options.slice(0, 1).map((name) => `--${name}`)}
            value={
              described === null ? (
                <Pending />
              ) : (
                <>
                  {described[key]}
                  {set.length > 0 && (
                    <span class="faint small"> {words.setBy(set.map((each) => words.sources[each]).join(', '))}</span>
                  )}
                </>
              )
            }
          />
        );
      })}
    </dl>
  );
}

interface SettingProps {
  readonly name: string;
  readonly value: ComponentChildren;
  /** The options or the file that set the value. */
  readonly options?: readonly string[];
}

/** A line of the list: the name, the value, and what sets the value. */
function Setting({ name, value, options = [] }: SettingProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
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
  const { encrypted, local, unencrypted } = useText().settings;
  if (window.location.protocol !== 'https:' && !window.isSecureContext) return <Warning text={unencrypted} />;
  return window.location.protocol === 'https:' ? encrypted : local;
}

function Login() {
  const { loginRequired, noLogin } = useText().settings;
  const { access, loggedIn } = usePage().state;
  if (loggedIn.value || (access.value?.name ?? null) !== null) return loginRequired;
  // Only an address of this machine is open without a login.
  return window.isSecureContext ? noLogin : <Warning text={noLogin} />;
}

function Warning({ text }: { readonly text: string }) {
  return (
    <span class="presence warn">
      <Icon name="warning" />
      <span>{text}</span>
    </span>
  );
}

/** The values that need the scope `read`. */
function ReadFacts() {
  const text = useText();
  const words = text.settings;
  const sources = useFetch(toGet('/updates'), null).value;
  const builds = useFetch(toGet('/builds'), null).value;
  const limited = (builds ?? []).flatMap((build) => {
    const limits = limitTexts(build, text).map(({ name, value }) => `${name} ${value}`);
    return limits.length === 0 ? [] : [words.limitsOf(build.id, limits.join(', '))];
  });
  return (
    <>
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
  if (!mayBackUp) return null;
  const latest = backups?.at(-1)?.repository;
  const known = latest === undefined ? words.noBackup : (words.repositories[latest] ?? latest);
  return (
    <Setting name={words.repository} options={['--backup-repository']} value={backups === null ? <Pending /> : known} />
  );
}
