/** The walks of docs/internals/lifecycle.md, which are recorded in a separate process and rendered as tables. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSource } from '../source-imports.js';

export const walksPage = 'docs/internals/lifecycle.md';

/** The headings of the walks, and the call with which each walk ends. */
const titles = {
  start: '`POST /start`, until the keeper is started',
  stop: '`POST /stop?notice=1`, until the stop sequence begins',
  schedule: 'A start by a schedule, until the keeper is started',
  restore: '`POST /backups/{id}/restore`, until the Data Folder is replaced',
} as const;

export type Walks = Readonly<Record<keyof typeof titles, readonly string[]>>;

/** Records the walks in a new process: the product must be instrumented before it is loaded. */
export async function recordWalks(): Promise<Walks> {
  const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const argv = ['--import', path('./trace.js'), path('./record-walks.js')];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { timeout: 300_000 });
  return JSON.parse(stdout);
}

/** Renders the section `walks`. */
export function renderWalks(walks: Walks): string {
  return Object.entries(titles)
    .map(([name, title]) => renderWalk(title, walks[name as keyof Walks]))
    .join('\n');
}

function renderWalk(title: string, files: readonly string[]): string {
  const rows = files.map((file, index) => `| ${index + 1} | \`${file}\` | ${describe(file)} |`);
  return [`### ${title}`, '', '| | File | What is in it |', '|---:|---|---|', ...rows, ''].join('\n');
}

/** Returns the first sentence of the comment at the head of a file. */
function describe(file: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readSource(file)) ?? [];
  const text = comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = /^.*?[.:](?= |$)/.exec(text) ?? [text];
  return sentence.replace(/[.:]$/, '').replaceAll('|', '\\|');
}
