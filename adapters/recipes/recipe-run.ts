/** The work of a deployment: carries out the tasks of a recipe in a private directory next to the Data Folders. */
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { DeploymentFailure, type DeploymentWork, type WorkProgress } from '../../machines/deployments/ports.js';
import type { NewFolders } from '../../machines/folders/new-folder.js';
import { type DownloadPolicy, findDownload } from '../../machines/recipes/downloads.js';
import type { Recipe, Task } from '../../machines/recipes/recipe.js';
import {
  createVariables,
  findVariables,
  licenceVariable,
  type RecipeDatabase,
  replaceVariables,
  type Variables,
} from '../../machines/recipes/variables.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { StagedWork } from '../deployments/staged-work.js';
import { connectDatabase, type DatabasePorts, queryDatabase } from './database-tasks.js';
import { type DownloadPorts, downloadFile, downloadRepository, unpackArchive } from './download-tasks.js';
import { copyPath, loadVariables, movePath, removePath, replaceString } from './file-tasks.js';
import { Budget, JailFiles, TaskError } from './jail-files.js';

export interface RecipeOrder {
  readonly recipe: Recipe;
  /** The name of the new Data Folder. */
  readonly folder: string;
  readonly given: Variables;
  readonly database: RecipeDatabase | null;
  readonly policy: DownloadPolicy;
  /** The server of repositories on GitHub. */
  readonly github: string;
  /** The maximum number of bytes that the deployment may write. */
  readonly limit: number;
  readonly at: number;
}

export interface RecipePorts {
  readonly newFolders: Pick<NewFolders, 'stage'>;
  readonly beginDownload: BeginDownload;
}

/** The config file, which every recipe must create. Only the owner of the file may read the keys in it. */
const configFile = 'server.cfg';

const maxConfigBytes = 4 * 1024 ** 2;
const maxNotes = 20;
const maxNoteLength = 500;

export class RecipeRun implements DeploymentWork {
  private readonly variables: Map<string, string>;
  private readonly staged: StagedWork;
  private ports: (DownloadPorts & DatabasePorts) | null = null;
  private state: WorkProgress = { received: 0, database: null, notes: [] };

  constructor(
    private readonly order: RecipeOrder,
    private readonly adapters: RecipePorts,
  ) {
    this.variables = createVariables(order);
    this.staged = new StagedWork(order.folder, adapters.newFolders);
  }

  progress(): WorkProgress {
    return this.state;
  }

  prepare(): Promise<void> {
    return this.staged.run(async () => {
      const { limit, policy, database } = this.order;
      const { path, scratch } = await this.staged.stage();
      await mkdir(path);
      await mkdir(scratch, { mode: 0o700 });
      // The workspace may be below a link, but no path of the recipe may lead through one.
      const files = new JailFiles(await realpath(path), new Budget(limit));
      const ports = { files, scratch, policy, database, beginDownload: this.adapters.beginDownload };
      const onReceived = (bytes: number): void => this.note({ received: this.state.received + bytes });
      this.ports = { ...ports, onReceived, onNote: (note) => this.addNote(note) };
    });
  }

  runTask(index: number, signal: AbortSignal): Promise<void> {
    const task = this.order.recipe.tasks[index];
    if (task === undefined) throw new Error(`the recipe has no task ${index + 1}`);
    return this.staged.run(() => this.carryOut(task, signal));
  }

  check(): Promise<void> {
    return this.staged.run(async () => {
      const { files } = this.requirePorts();
      const config = await files.find(configFile);
      const resources = await files.find('resources');
      if (config?.isFile() !== true) throw new DeploymentFailure({ code: 'recipe_incomplete', missing: configFile });
      if (resources?.isDirectory() !== true)
        throw new DeploymentFailure({ code: 'recipe_incomplete', missing: 'resources' });
      // Replace all variables of the file after the last task, as txAdmin does, because public recipes rely on that.
      const text = await files.readText(configFile, maxConfigBytes);
      const replaced = replaceVariables(text, this.variables);
      await files.writeText(configFile, replaced);
      this.noteVariables(replaced);
      await chmod(files.toPath(configFile), 0o600);
    });
  }

  place(): Promise<void> {
    return this.staged.place();
  }

  discard(): Promise<void> {
    return this.staged.discard();
  }

  private requirePorts(): DownloadPorts & DatabasePorts {
    if (this.ports === null) throw new Error('the deployment has no directory');
    return this.ports;
  }

  private note(progress: Partial<WorkProgress>): void {
    this.state = { ...this.state, ...progress };
  }

  private addNote(note: string): void {
    if (this.state.notes.length < maxNotes) this.note({ notes: [...this.state.notes, note] });
  }

  /** Notes the variables that the config file still has. The licence key may be entered later. */
  private noteVariables(config: string): void {
    const names = new Set(findVariables(config).filter((name) => name !== licenceVariable));
    const places = [...names].map((name) => `{{${name}}}`).join(', ');
    if (names.size > 0) this.addNote(`${configFile} has variables without a value: ${places.slice(0, maxNoteLength)}.`);
  }

  private async carryOut(task: Task, signal: AbortSignal): Promise<void> {
    const ports = this.requirePorts();
    const { files } = ports;
    switch (task.action) {
      case 'download_github':
        return downloadRepository(ports, task, findDownload(task, this.order.github) ?? '', signal);
      case 'download_file':
        return downloadFile(ports, task, signal);
      case 'unzip':
        return unpackArchive(ports, task, signal);
      case 'move_path':
        return movePath(files, task);
      case 'copy_path':
        return copyPath(files, task, signal);
      case 'remove_path':
        return removePath(files, task);
      case 'ensure_dir':
        return files.makeDirectory(task.path);
      case 'write_file':
        return files.writeText(task.file, task.data, task.append);
      case 'replace_string':
        return replaceString(ports, task, this.variables);
      case 'connect_database':
        return this.note({ database: await connectDatabase(ports, signal) });
      case 'query_database':
        return queryDatabase(ports, task, signal);
      case 'load_vars':
        for (const [name, value] of await loadVariables(files, task)) this.variables.set(name, value);
        return;
      case 'waste_time':
        return wait(task.seconds * 1000, undefined, { signal });
      case 'fail_test':
        throw new TaskError('the action always fails');
      case 'dump_vars':
        return;
    }
  }
}
