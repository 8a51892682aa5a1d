/** Renders the sections of docs/reference/findings.md from the finding texts of the kinds. */
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
    about: 'These findings are about the Build, and about the ports that the configuration names.',
    of: generalFindings,
  },
  {
    title: 'server.cfg',
    about: "These findings are about FXServer's configuration, and about the files that the configuration executes.",
    of: serverConfigFindings,
  },
  {
    title: 'Resources of FXServer',
    about:
      'These findings are about directories below `resources`, manifests, and `folder.json`. Manifests, dependencies and files are checked for resources that `server.cfg` starts.',
    of: fxserverFindings,
  },
  {
    title: 'Support of FXServer',
    about:
      'These findings say until when the version of the Build is supported, by the last [index](updates.md) that was fetched. Without an index there is no such finding.',
    of: supportFindings,
  },
  { title: 'OpenTTD', about: 'These findings are about `openttd.cfg`, AIs and game scripts.', of: openttdFindings },
];

/** Renders the section `findings`: the codes by subject, and each with its severity, title, example and remedy. */
export function renderFindings(): string {
  return `| | Codes |
|---|---|
${parts
  .map(
    ({ title, of }) =>
      `| ${title} | ${Object.keys(of)
        .map((code) => `[\`${code}\`](#${code})`)
        .join(', ')} |`,
  )
  .join('\n')}

${parts.map(renderPart).join('\n\n')}`;
}

/** Renders the section `exit-findings`. */
export function renderExitFindings(): string {
  return `| Code | Title | What to do |
|---|---|---|
${Object.keys(exitFindings)
  .map((code) => describeExitFinding({ code: code as ExitFindingCode, subject: null, count: 1 }))
  .map(({ code, title, remedy }) => `| \`${code}\` | ${title} | ${remedy.replaceAll('*', '\\*')} |`)
  .join('\n')}`;
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

/** Renders a single text with a mark, and several texts as a list. Escapes asterisks. */
function inMarkdown(texts: readonly string[], mark: string): string {
  return texts.map((text) => `${texts.length === 1 ? mark : '- '}${text.replaceAll('*', '\\*')}`).join('\n');
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function findingOf(code: string, facts: Finding['facts']): Finding {
  return { code, severity: 'error', file: null, line: null, resource: null, facts };
}

/** Counts the codes that the page renders and the codes of the catalogue. */
export function countRenderedCodes(): { readonly rendered: number; readonly all: number } {
  return { rendered: parts.flatMap(({ of }) => Object.keys(of)).length, all: Object.keys(findingTexts).length };
}
