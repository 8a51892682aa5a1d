/**
 * The ports of a deployment, which do the work of its states. adapters/recipes and adapters/deployments implement these
 * ports.
 */
import type { Fault } from '../faults/faults.js';

/** The error of a step, with the fault that the client reads. */
export class DeploymentFailure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** A database that a deployment has used. */
export interface UsedDatabase {
  readonly host: string;
  readonly name: string;
  /** Whether the deployment created the database. After a failure, a database that existed before is kept. */
  readonly created: boolean;
}

/** The progress within the work. */
export interface WorkProgress {
  /** The number of bytes that were downloaded, or received from the client. */
  readonly received: number;
  /** The database; `null` before the connection. */
  readonly database: UsedDatabase | null;
  /** Sentences about content that was left out. */
  readonly notes: readonly string[];
}

/** The work of a deployment. Each step may throw a DeploymentFailure, a system error, or the reason of the signal. */
export interface DeploymentWork {
  /** Creates the private directory. */
  prepare(): Promise<void>;
  /** Carries out a task. @param index the position of the task, from 0 */
  runTask(index: number, signal: AbortSignal): Promise<void>;
  /** Checks the content of the Data Folder, and writes missing parts, such as the licence key. */
  check(): Promise<void>;
  /** Gives the private directory the name of the Data Folder. */
  place(): Promise<void>;
  /** Waits until the work has ended, and removes the private directory. */
  discard(): Promise<void>;
  progress(): WorkProgress;
}
