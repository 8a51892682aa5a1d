/** Renders docs/reference/findings.md from the finding texts of the kinds. */
import { fxserverFindings } from '../../adapters/kinds/fxserver/findings/resources.js';
import { serverConfigFindings } from '../../adapters/kinds/fxserver/findings/server-config.js';
import { supportFindings } from '../../adapters/kinds/fxserver/findings/support.js';
import { openttdFindings } from '../../adapters/kinds/openttd/findings.js';
import { generalFindings } from '../../http/problems/findings/general.js';
import type { Finding } from '../../machines/kinds/findings.js';
import { describeExitFinding, type ExitFindingCode, exitFindings } from '../../machines/run/exit-findings.js';
import { describeFinding, findingTexts } from '../kit/data/kinds.js';
import { examples, type FindingCode } from './findings-examples.js';

const parts: readonly { readonly title: string; readonly about: string; readonly of: object }[] = [
  {
    title: 'Any kind of server',
    about: 'The Build, and the ports that the configuration names.',
    of: generalFindings,
  },
  { title: 'server.cfg', about: "FXServer's configuration and the files that it executes.", of: serverConfigFindings },
  {
    title: 'Resources of FXServer',
    about:
      'Directories below `resources`, manifests, and `folder.json`. Manifests, dependencies and files are checked for resources that `server.cfg` starts.',
    of: fxserverFindings,
  },
  {
    title: 'Support of FXServer',
    about:
      'Until when the version of the Build is supported, by the last [index](updates.md) that was fetched. Without one there is no such finding.',
    of: supportFindings,
  },
  { title: 'OpenTTD', about: '`openttd.cfg`, AIs and game scripts.', of: openttdFindings },
];

/** Returns the whole text of docs/reference/findings.md. */
export function renderFindingsDoc(): string {
  const example = describeFinding(
    findingOf('resource_unknown', examples.resource_unknown.facts, 'server.cfg', 12, 'vmenu'),
  );
  return `# Findings

<!-- Written by \`npm run docs\` from the finding texts. Do not edit. -->

Every finding of a preflight, with its severity, an example and what to do. A preflight checks what will go wrong when a Data Folder is started. It changes
nothing and needs no running server:

\`\`\`sh
server-manager check roleplay --build 12345
curl -sS 'http://127.0.0.1:4810/datafolders/roleplay/preflight?build=12345'
\`\`\`

\`\`\`json
${JSON.stringify({ folder: 'roleplay', build: '12345', kind: 'fxserver', ok: true, fatal: 0, errors: 1, warnings: 0, omitted: 0, findings: [example] }, null, 2)}
\`\`\`

| Field | Meaning |
|---|---|
| \`ok\` | true if no finding is fatal |
| \`fatal\`, \`errors\`, \`warnings\` | how many findings there are; \`errors\` includes the fatal ones |
| \`findings\` | the worst first, at most 1,000; \`omitted\` counts the rest |
| \`severity\` | **fatal**: the server does not come up, or no player can join it. **error**: it comes up, and a resource does not start or a part of the configuration has no effect. **warning**: it starts everything, and at most prints a warning |
| \`code\` | stable: programs should use it |
| \`title\`, \`message\`, \`remedy\` | the fault, what happens, what to do; for people, and their wording may change |
| \`file\`, \`line\` | where; \`file\` is relative to the Data Folder if it is inside, \`line\` counts from 1 |
| \`resource\` | the server's name of the Installed Resource |
| \`count\`, \`also\` | only if several places have one cause, such as a dependency that many resources lack: their number, and the others with \`resource\`, \`file\`, \`line\` and \`path\` |

- With \`build\` the Build is checked too: whether it can be started, its version, and the resources it brings. Without it, a resource is
  not reported as missing if a Build of FXServer has its name (\`hardcap\`, \`sessionmanager\`, …). \`unchecked\` says what was not checked.
- \`hints\` (\`code\`, \`message\`, \`remedy\`) has what would help where nothing is wrong, such as a
  [companion](announcements.md#the-companion) that is not installed. Hints are no findings: \`ok\` and \`?strict\` ignore them.
- Ports are checked by listening on them for a moment. Ports of a server that runs with this Data Folder are not reported.
- Not checked: what scripts do, \`/native\`, \`/policy\` and \`/assetpacks\`, and files beyond the limits that the findings name.
- What FXServer accepts in silence is no finding: a pattern that matches nothing in a directory that exists, a resource
  that depends on itself, directories \`yarn\` and \`webpack\`, quotes that a resource can strip itself.
- Until version 0.1.0 every fault was an \`error\` or a \`warning\`, \`ok\` was false with an error, and \`?strict\` refused it.
- Secrets in \`folder.json\` or in the configuration never appear in a finding.

\`POST /start\` ignores findings. \`POST /start?strict\` refuses to start if one is fatal: 400
[\`preflight_failed\`](errors.md#preflight_failed), with the same \`findings\`.

| | Codes |
|---|---|
${parts
  .map(
    ({ title, of }) =>
      `| ${title} | ${Object.keys(of)
        .map((code) => `[\`${code}\`](#${code})`)
        .join(', ')} |`,
  )
  .join('\n')}

${parts.map(renderPart).join('\n\n')}

## Causes of an exit

\`findings\` of \`last_exit\` in \`GET /status\` say why a run ended that nothing has asked to end, as far as its last lines show
it. Lines that show the same are one finding with their number, \`count\`. The page, \`server-manager status\`, the history
(\`server.exited\`) and webhooks have them too.

| Code | Title | What to do |
|---|---|---|
${Object.keys(exitFindings)
  .map((code) => describeExitFinding({ code: code as ExitFindingCode, subject: null, count: 1 }))
  .map(({ code, title, remedy }) => `| \`${code}\` | ${title} | ${remedy.replaceAll('*', '\\*')} |`)
  .join('\n')}
`;
}

function renderPart({ title, about, of }: (typeof parts)[number]): string {
  const codes = Object.keys(of) as FindingCode[];
  return `## ${title}

${about}

${codes.map(renderCode).join('\n\n')}`;
}

function renderCode(code: FindingCode): string {
  const { severity, facts, variants = [] } = examples[code];
  const bodies = [facts, ...variants].map((each) => describeFinding(findingOf(code, each)));
  const [first] = bodies;
  const sentences = unique(bodies.map(({ message }) => message));
  const remedies = unique(bodies.map(({ remedy }) => remedy));
  return `### ${code}

${severity} **${first?.title}**

${inMarkdown(sentences, '> ')}

${inMarkdown(remedies, '')}`;
}

/** Renders one text with a mark, several as a list. Escapes stars. */
function inMarkdown(texts: readonly string[], mark: string): string {
  return texts.map((text) => `${texts.length === 1 ? mark : '- '}${text.replaceAll('*', '\\*')}`).join('\n');
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function findingOf(
  code: string,
  facts: Finding['facts'],
  file: string | null = null,
  line: number | null = null,
  resource: string | null = null,
): Finding {
  return { code, severity: 'error', file, line, resource, facts };
}

/** Counts the codes that the page renders and the codes of the catalogue. */
export function countRenderedCodes(): { readonly rendered: number; readonly all: number } {
  return { rendered: parts.flatMap(({ of }) => Object.keys(of)).length, all: Object.keys(findingTexts).length };
}
