/** Delays each write of a backup's record until the test decides its result. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '../../machines/backups/types.js';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { until } from '../kit/system/until.js';

export type Decision = 'go' | 'fail' | 'kill' | 'killAfter';

export class RecordGate {
  /** The environment of a manager whose writes wait. */
  readonly env: NodeJS.ProcessEnv;
  private readonly directory: string;
  /** The name of the write that waits. */
  private waiting: string | null = null;

  constructor({ root }: Workspace) {
    this.directory = join(root, 'gate');
    mkdirSync(this.directory);
    this.env = { NODE_OPTIONS: `--require=${join(fixtures, 'gate-records.cjs')}`, RECORD_GATE: this.directory };
  }

  arm(): void {
    writeFileSync(join(this.directory, 'armed'), '');
  }

  /** Lets all later writes pass. */
  disarm(): void {
    for (const name of readdirSync(this.directory)) rmSync(join(this.directory, name));
    this.waiting = null;
  }

  /** Waits for the next write. @returns the record */
  async next(): Promise<Backup> {
    const name = await until(
      () =>
        readdirSync(this.directory).find((each) => each.endsWith('.json') && !existsSync(this.answerTo(each))) ?? null,
      'a write of a record',
    );
    this.waiting = name;
    return JSON.parse(readFileSync(join(this.directory, name), 'utf8')) as Backup;
  }

  decide(decision: Decision): void {
    if (this.waiting === null) throw new Error('No write waits.');
    const path = this.answerTo(this.waiting);
    writeFileSync(`${path}.next`, decision);
    renameSync(`${path}.next`, path);
    this.waiting = null;
  }

  private answerTo(name: string): string {
    return join(this.directory, name.replace('.json', '.go'));
  }
}
