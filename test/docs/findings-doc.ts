/** docs/reference/findings.md, written from the catalogue in http/findings/. */
import { type FindingCode, findingBody, findings } from '../../http/problems/findings/catalogue.js';
import { fxserverFindings } from '../../http/problems/findings/fxserver.js';
import { generalFindings } from '../../http/problems/findings/general.js';
import { openttdFindings } from '../../http/problems/findings/openttd.js';
import { serverConfigFindings } from '../../http/problems/findings/server-config.js';
import type { Finding } from '../../machines/ports/findings.js';
import { examples } from './findings-examples.js';

const parts: readonly { readonly title: string; readonly about: string; readonly of: object }[] = [
  {
    title: 'Any kind of server',
    about: 'The Build that was named, and the ports that the configuration names.',
    of: generalFindings,
  },
  { title: 'server.cfg', about: "FXServer's configuration and the files that it executes.", of: serverConfigFindings },
  {
    title: 'Resources of FXServer',
    about:
      'What lies below `resources`, what manifests say, and `folder.json`. Manifests, dependencies and files are looked at where `server.cfg` starts the resource.',
    of: fxserverFindings,
  },
  { title: 'OpenTTD', about: '`openttd.cfg`, AIs and game scripts.', of: openttdFindings },
];

/** @returns the whole text of docs/reference/findings.md */
export function renderFindingsDoc(): string {
  const example = findingBody(
    findingOf('resource_unknown', examples.resource_unknown.facts, 'server.cfg', 12, 'vmenu'),
  );
  return `# Preflight

<!-- Written by \`npm run docs\` from http/findings/. Do not edit. -->

What will go wrong when a Data Folder is started, told before it is. It changes nothing, needs no server to run, and may be
asked for at any time:

\`\`\`sh
curl -sS 'http://127.0.0.1:4810/datafolders/roleplay/preflight?build=12345'
\`\`\`

\`\`\`json
${JSON.stringify({ folder: 'roleplay', build: '12345', kind: 'fxserver', ok: false, errors: 1, warnings: 0, omitted: 0, findings: [example] }, null, 2)}
\`\`\`

- **error**: the server, or a resource, will not start or not work. **warning**: it will, and not as was meant. \`ok\` is true
  where there is no error. Errors come first; beyond the first 1,000 findings the others are counted in \`omitted\`.
- \`code\` never changes and is what a program should look at. \`title\`, \`message\` (what happens) and \`remedy\` (what to do)
  are for people and may be worded anew.
- \`file\` is below the Data Folder where it lies there, \`line\` counts from 1, \`resource\` is the server's name for it.
- With \`build\` the Build is looked at too, by its rules: whether it can be started, what it brings along, its version. Without
  it nothing is said to be absent that a Build could bring along.
- Ports are tried by listening on them for a moment; those of a server that runs with this very folder are its own.
- What cannot be known before the start is not judged: what scripts do, \`/native\`, \`/policy\` and \`/assetpacks\`, files
  beyond the bounds that each finding names.
- Nothing of a secret in \`folder.json\` or in the configuration is told.

\`POST /start\` starts whatever a preflight would find. \`POST /start?strict\` does not start what it finds an error in: 400
[\`preflight_failed\`](errors.md#preflight_failed) with the same \`findings\`.

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
  const told = [facts, ...variants].map((each) => findingBody(findingOf(code, each)));
  const [first] = told;
  const sentences = unique(told.map(({ message }) => message));
  const remedies = unique(told.map(({ remedy }) => remedy));
  return `### ${code}

${severity} **${first?.title}**

${inMarkdown(sentences, '> ')}

${inMarkdown(remedies, '')}`;
}

/** A list where there are several. A star would mean something. */
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

/** How many codes there are: those of the parts have to be all of them. */
export function countRenderedCodes(): { readonly told: number; readonly all: number } {
  return { told: parts.flatMap(({ of }) => Object.keys(of)).length, all: Object.keys(findings).length };
}
