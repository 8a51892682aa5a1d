/** The values of the service that the API gives, as a list without controls, and the command that lists all options. */
import { toGet } from '../api/client.js';
import { usePage, useText } from '../context.js';
import { useFetch } from '../hooks/use-fetch.js';
import { useMay } from '../parts/allowed.js';
import { copyText } from '../parts/copy-text.js';
import { Fact, Icon, IconButton } from '../parts/elements.js';
import { durationText } from '../text/time.js';
import { limitTexts } from '../views/builds/limit-texts.js';

/** The command that prints the options of the service. */
const optionsCommand = 'server-manager serve --help';

export function ServiceFacts() {
  const { app, settings } = useText();
  const words = app.settingsOf;
  const mayRead = useMay('read');
  const summary = useFetch(mayRead ? toGet('/') : null, null).value;
  return (
    <section>
      <h3>{words.service}</h3>
      <dl class="fact-list">
        <Fact name={settings.connection}>
          {window.location.protocol === 'https:' ? (
            settings.encrypted
          ) : (
            <span class="presence warn">
              <Icon name="warning" />
              <span>{settings.unencrypted}</span>
            </span>
          )}
        </Fact>
        {summary !== null && <Fact name={words.version}>{summary.version}</Fact>}
        {mayRead && <ReadFacts />}
      </dl>
      <div class="form">
        <p class="faint">{words.options}</p>
        <div class="command-chip">
          <code>{optionsCommand}</code>
          <IconButton icon="copy" label={words.copy} onClick={() => void copyText(optionsCommand)} />
        </div>
      </div>
      <a class="text-link" href="./docs">
        {app.apiReference}
      </a>
    </section>
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
        <Fact name={words.recovery}>
          {words.recoveryLimit(recovery.limit, durationText(recovery.window_seconds * 1_000, text))}
        </Fact>
      )}
      {sources !== null && (
        <Fact name={words.index}>
          {sources.length === 0 ? words.noIndex : sources.map(({ source }) => <p key={source}>{source}</p>)}
        </Fact>
      )}
      {builds !== null && (
        <Fact name={words.limits}>
          {limited.length === 0 ? words.noLimits : limited.map((limits) => <p key={limits}>{limits}</p>)}
        </Fact>
      )}
    </>
  );
}
