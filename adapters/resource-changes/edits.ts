/** Changes the lines of config files that start resources. Each change is a new version of the file. */
import type { FolderFiles } from '../../machines/files/files.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { PlannedEnsure } from '../../machines/resource-changes/plan.js';
import type { ConfigEdit, ResourceChange } from '../../machines/resource-changes/types.js';
import { computeEtag } from '../folders/etag.js';
import type { ResourceInstallation, StartCommand, StartCommands } from '../kinds/kind.js';
import { type ConfigText, readConfigText, toConfigBytes } from './config-text.js';
import { addLines, listLines, removeLines, restoreLines, withdrawLines } from './lines.js';

/** A resource whose start command is added to the configuration, or removed from it. */
export interface StartedResource {
  readonly name: string;
  readonly engineName: string;
  /** The path of the resource in the Data Folder. */
  readonly path: string;
}

interface ConfigFile extends ConfigText {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The maximum number of attempts to write a file that other programs change at the same time. */
const maxAttempts = 10;

/** Returns the command that starts each resource. A missing command is added after the last command of the config. */
export function planEnsures(
  resources: readonly StartedResource[],
  { files, starts }: StartCommands,
  rules: ResourceInstallation,
): readonly PlannedEnsure[] {
  const last = findLast(starts, files);
  let line = last?.line ?? null;
  return resources.map(({ name, engineName, path }) => {
    const categories = path.split('/').filter((each) => rules.isCategory(each));
    const present = starts.find(({ target }) => target === engineName || categories.includes(target));
    if (present !== undefined)
      return { resource: name, config: present.file, line: present.line, text: present.command, added: false };
    if (line !== null) line += 1;
    const config = last?.file ?? files[0] ?? '';
    return { resource: name, config, line, text: rules.toStartLine(engineName), added: true };
  });
}

/**
 * Returns the last command of the config file, or else of another file of the Data Folder; `null` without a command.
 */
function findLast(starts: readonly StartCommand[], [config]: readonly string[]): StartCommand | null {
  const own = starts.filter(({ file }) => file === config);
  const inner = starts.filter(({ file }) => !file.startsWith('/'));
  return (own.length > 0 ? own.toSorted((a, b) => a.line - b.line) : inner).at(-1) ?? null;
}

export class ConfigEdits {
  constructor(private readonly files: Pick<FolderFiles, 'open' | 'write'>) {}

  /** Returns the edits that add planned commands. */
  async planAdded(folder: string, ensures: readonly PlannedEnsure[]): Promise<readonly ConfigEdit[]> {
    const added = ensures.filter((each) => each.added);
    const [first] = added;
    if (first === undefined) return [];
    const file = await this.read(folder, first.config);
    const end = listLines(file.text).length + 1;
    const lines = added.map(({ resource, text: line, line: number }, at) => ({
      resource,
      text: line,
      number: number ?? end + at,
    }));
    return [toEdit(first.config, file, { added: lines, removed: [] })];
  }

  /** Returns the edits that remove the commands of resources. A line with further commands stays. */
  async planRemoved(
    folder: string,
    resources: readonly StartedResource[],
    { starts }: StartCommands,
  ): Promise<readonly ConfigEdit[]> {
    const lines = starts.flatMap(({ file, line, target, isAlone }) => {
      const resource = resources.find(({ engineName }) => engineName === target);
      return resource === undefined || !isAlone || file.startsWith('/')
        ? []
        : [{ file, line, resource: resource.name }];
    });
    const paths = [...new Set(lines.map(({ file }) => file))];
    return Promise.all(
      paths.map(async (path) => {
        const file = await this.read(folder, path);
        const all = listLines(file.text);
        const numbers = new Map(
          lines.filter(({ file }) => file === path).map(({ line, resource }) => [line, resource]),
        );
        const removed = [...numbers].map(([number, resource]) => ({ number, resource, text: all[number - 1] ?? '' }));
        return toEdit(path, file, { added: [], removed });
      }),
    );
  }

  /** Writes the edits whose files have not changed since the plan. */
  async write({ folder, edits }: Pick<ResourceChange, 'folder' | 'edits'>): Promise<readonly ConfigEdit[]> {
    const written: ConfigEdit[] = [];
    for (const edit of edits) written.push(edit.isWritten ? edit : await this.writeOne(folder, edit));
    return written;
  }

  /** Undoes the edits that were written, even if the files have other changes. */
  async undo({ folder, edits }: Pick<ResourceChange, 'folder' | 'edits'>): Promise<void> {
    for (const edit of edits.toReversed())
      if (edit.isWritten || (await this.hasContent(folder, edit))) await this.undoOne(folder, edit);
  }

  /** Returns whether a file has the content of an edit. A later step may have failed before the edit was recorded. */
  private async hasContent(folder: string, { path, after }: ConfigEdit): Promise<boolean> {
    return (await this.find(folder, path))?.etag === after;
  }

  /** Checks that the files of the edits can be read. @throws ResourceFailure */
  async check({ folder, edits }: Pick<ResourceChange, 'folder' | 'edits'>): Promise<void> {
    for (const { path, removed } of edits) if (removed.length > 0) await this.read(folder, path);
  }

  private async writeOne(folder: string, edit: ConfigEdit): Promise<ConfigEdit> {
    const { path, before, after } = edit;
    const file = await this.read(folder, path);
    const { etag } = file;
    // A manager was killed after it wrote the file, and before it recorded the edit.
    if (etag === after) return { ...edit, isWritten: true };
    if (etag !== before) return edit;
    const { text } = applyLines(file.text, edit);
    const result = await this.files.write(folder, path, toConfigBytes({ ...file, text }), {
      match: [etag],
      noneMatch: null,
    });
    if (!('fault' in result)) return { ...edit, isWritten: true };
    if (result.fault.code === 'file_changed') return edit;
    throw new ResourceFailure(result.fault);
  }

  private async undoOne(folder: string, { path, after, added, removed }: ConfigEdit): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await this.find(folder, path);
      // A deleted file contains nothing of the change.
      if (found === null && removed.length === 0) return;
      const file = found ?? (await this.read(folder, path));
      const { etag } = file;
      const text = restoreLines(withdrawLines(file.text, added), removed, etag === after);
      if (text === file.text) return;
      const bytes = toConfigBytes({ ...file, text });
      const result = await this.files.write(folder, path, bytes, { match: [etag], noneMatch: null });
      if (!('fault' in result)) return;
      if (result.fault.code !== 'file_changed' || attempt === maxAttempts) throw new ResourceFailure(result.fault);
    }
  }

  private async find(folder: string, path: string): Promise<ConfigFile | null> {
    return this.read(folder, path).catch((error: unknown) => {
      if (error instanceof ResourceFailure && error.fault.code === 'file_not_found') return null;
      throw error;
    });
  }

  /** Reads a config file. @throws ResourceFailure */
  async read(folder: string, path: string): Promise<ConfigFile> {
    const opened = await this.files.open(folder, path);
    if ('fault' in opened) throw new ResourceFailure(opened.fault);
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of opened.read(0, opened.size)) chunks.push(Buffer.from(chunk));
      const bytes = Buffer.concat(chunks);
      const text = readConfigText(bytes);
      if (text !== null) return { ...text, bytes, etag: opened.etag };
      throw new ResourceFailure({ code: 'file_unusable', folder, path, why: 'broken_utf16' });
    } finally {
      await opened.close();
    }
  }
}

type ChangedLines = Pick<ConfigEdit, 'added' | 'removed'>;

function toEdit(path: string, file: ConfigFile, lines: ChangedLines): ConfigEdit {
  const { text, ...changed } = applyLines(file.text, lines);
  const after = computeEtag(toConfigBytes({ ...file, text }));
  return { path, before: file.etag, after, ...changed, isWritten: false };
}

function applyLines(text: string, { added, removed }: ChangedLines): ChangedLines & { readonly text: string } {
  const rest = removeLines(text, removed);
  const whole = addLines(rest.text, added);
  return { text: whole.text, added: whole.changed, removed: rest.changed };
}
