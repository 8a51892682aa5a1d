/**
 * The schemas of the server's status. A separate file, because operations do not need them, and they need more memory
 * than all other schemas that an operation loads.
 */
import * as z from 'zod';
import { healthStates } from '../../../machines/health/states.js';
import { consoleTypes } from '../../../machines/launch/launch.js';
import { awaitedNames } from '../../../machines/operations/awaited.js';
import { operationNames } from '../../../machines/operations/operations.js';
import { outcomes, saveOutcomes } from '../../../machines/run/exit.js';
import { causeChoices } from '../../../machines/run/exit-cause.js';
import { actionTypes, occurrenceStates } from '../../../machines/schedules/schedules.js';

const unseenReason = z
  .enum(['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'])
  .nullable()
  .describe(
    'Why the exit is unknown: the keeper was killed, the machine shut down, the disk was full, or the files are damaged. Null if the exit is known',
  );

const exitFinding = z
  .object({
    code: z.string().describe('A stable code. docs/reference/findings.md lists the codes'),
    title: z.string().describe('The cause in a few words'),
    message: z.string().describe('What the last lines of the run show'),
    remedy: z.string().describe('The next step'),
    count: z.number().int().describe('Number of lines that show it'),
  })
  .meta({ id: 'ExitFinding', description: 'A cause of an exit, as the last lines of the run show it.' });

const exitCause = z
  .object({
    chosen_by: z
      .enum(causeChoices)
      .describe(
        'finding: the lines show a cause of findings. fatal: they are the last fatal error, such as an uncaught exception. error: they are the last error. exit: the exit itself is the cause, such as a SIGKILL from outside or a lack of memory',
      ),
    cursor: z
      .number()
      .int()
      .nullable()
      .describe('The cursor of the first line: GET /console?run=…&after=… returns it. Null for exit'),
    lines: z.number().int().describe('Number of lines: the first one, and the stack trace below it'),
  })
  .meta({ id: 'ExitCause', description: 'The lines of the console that show the cause of an exit.' });

export const lastExit = z
  .object({
    run: z.string().describe('The id of the run'),
    code: z.number().int().nullable().describe('The exit code. Null if unknown'),
    signal: z.string().nullable().describe('The name of the exit signal'),
    ambiguous: z.boolean().describe('Whether a code 128+n can mean signal n or an exit with that code'),
    outcome: z
      .enum(outcomes)
      .describe(
        'stopped: a stop was requested. killed: the manager sent SIGKILL, for a kill or at the end of a grace period. crashed: a signal or a code other than 0, unrequested. exited: code 0, unrequested. unknown: the exit was not observed. `exit` and `stopLine` in build.json can give a code or a line another meaning',
      ),
    expected: z
      .boolean()
      .describe(
        'Whether a stop was requested, by a client or as the Build says by its exit code or by a line of its output',
      ),
    survivors: z.number().int().describe('Number of processes that outlived the main process and were killed'),
    at: z.iso.datetime().describe('When the run ended. The time of the last known activity if the exit was not seen'),
    unseen: unseenReason,
    oom_killed: z
      .boolean()
      .describe(
        'Whether the kernel killed a process of the run for lack of memory. Known where the run has a cgroup with the memory controller, else false',
      ),
    save: z
      .enum(saveOutcomes)
      .exactOptional()
      .describe(
        'How the save before an announced end went. acknowledged: the server has printed that it has saved. sent: it was asked to, and nothing acknowledged it in time. undelivered: its console took no line. unsupported: it cannot be asked',
      ),
    findings: z.array(exitFinding).describe('Why the run ended, as far as its last lines show it. Empty after a stop'),
    cause: exitCause.nullable().describe('What shows the cause. Null after a stop, and where nothing does'),
  })
  .meta({ id: 'LastExit', description: 'How the last run ended.' });

export const recovery = z
  .object({
    state: z
      .enum(['waiting', 'starting', 'gave_up'])
      .describe('waiting: the next start is planned. starting: it has begun. gave_up: there is none'),
    cause: z.enum(['recovery', 'autostart']).describe('recovery: a crash, autostart: the start of the manager'),
    attempt: z.number().int().describe('Number of starts within the window, including the next one'),
    limit: z.number().int().describe('Maximum starts within the window: --crash-limit'),
    window_seconds: z.number().describe('The window in which starts are counted: --crash-window'),
    at: z.iso.datetime().nullable().describe('When the next start begins'),
    reason: z.string().nullable().describe('Why there are no more restarts'),
  })
  .meta({
    id: 'Recovery',
    description: 'The planned start after a crash. DELETE /recovery cancels it.',
  });

export const serverHealth = z
  .object({
    state: z.enum(healthStates).describe('unresponsive: all probes have failed for --hang-after'),
    since: z.iso.datetime().nullable().describe('When the state was entered'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why the health is unknown: not_running, not_probed, starting, manager_suspended, host_out_of_cpu, manager_out_of_descriptors or server_paused. Else how the last probe failed, such as timeout or no_tick. Null after an answer',
      ),
    thread: z.string().nullable().describe('The thread that hangs, if it is known'),
    evidence: z.string().nullable().describe('The name of the evidence of this hang: GET /runs/{run}/evidence/{name}'),
  })
  .meta({ id: 'ServerHealth', description: 'Whether the running server answers.' });

export const agones = z
  .object({
    state: z.string().nullable().describe('The state, such as Ready or Allocated. Null until the sidecar has answered'),
    name: z.string().nullable().describe('The name of the GameServer. Null until the sidecar has answered'),
    reason: z
      .string()
      .nullable()
      .describe('Why the sidecar accepts no requests, such as ECONNREFUSED or timeout. Null while it does'),
  })
  .meta({ id: 'Agones', description: 'The GameServer of Agones in which the manager runs.' });

export const status = z
  .object({
    state: z.enum(['stopped', 'running']).describe('running: at least one process of the server is left'),
    phase: z
      .enum(['launching', 'up', 'announcing', 'stopping', 'restarting', 'stuck'])
      .nullable()
      .describe(
        'What a running server does. announcing: it runs on during the notice of its end. stuck: processes are left after SIGKILL. Null while stopped',
      ),
    run: z.string().nullable().describe('The id of the run. Null while stopped'),
    build: z.string().nullable().describe('The id of the running Build. Null while stopped'),
    folder: z.string().nullable().describe('The name of the running Data Folder. Null while stopped'),
    pid: z.number().int().nullable().describe('The id of the main process. Null until it runs'),
    started_at: z.iso.datetime().nullable().describe('When the run began. Null while stopped'),
    kill_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'When a running stop sends SIGKILL: the end of the grace period of the server, or of the processes that it has left',
      ),
    waiting_for: z
      .enum(awaitedNames)
      .nullable()
      .describe(
        'What a stop or restart waits for now. notice: the announced time. save: the server saves. main_process: it has been asked to stop. remaining_processes: the main process has exited and left those in alive. kill: SIGKILL was sent. Null otherwise',
      ),
    announced: z
      .object({
        operation: z.enum(['stop', 'restart']).describe('What follows the notice'),
        at: z.iso.datetime().describe('When the notice is over'),
        reason: z.string().nullable().describe('The reason that the players are shown'),
        save: z.enum(saveOutcomes).nullable().describe('As in last_exit; null until it is known'),
      })
      .nullable()
      .describe(
        'The announced end. While `waiting_for` is notice it can be cancelled (DELETE /notice), ended now and put off',
      ),
    processes: z.number().int().nullable().describe('Number of processes in the process tree'),
    cpu_seconds: z.number().nullable().describe('CPU time of the process tree so far'),
    memory_bytes: z.number().int().nullable().describe('Resident memory of the process tree'),
    players: z.number().int().nullable().describe('Number of players, read every ten seconds. Null if unknown'),
    max_players: z.number().int().nullable().describe('Maximum number of players. Null if unknown'),
    process_tree: z
      .enum(['cgroup', 'proc'])
      .nullable()
      .describe('How the members of the process tree are known: by a cgroup (v2) or by their marks in /proc'),
    console: z
      .enum(consoleTypes)
      .nullable()
      .describe(
        'How the server takes commands: by its standard input, a FIFO or a port, or not at all. Null while stopped',
      ),
    alive: z
      .array(
        z.object({
          pid: z.number().int().describe('The id of the process'),
          name: z.string().describe('The name of its program'),
          escaped: z.literal(true).exactOptional().describe('It was moved out of the cgroup of the run'),
        }),
      )
      .describe('The remaining processes during a stop'),
    warnings: z.array(z.string()).describe('What restricts this run, as sentences'),
    health: serverHealth,
    agones: agones.nullable().describe('Null without --agones'),
    operations: z
      .array(z.enum(operationNames))
      .describe('The operations accepted now without waiting. During another operation only kill is accepted'),
    recovery: recovery.nullable().describe('The planned start. Null without one'),
    next_occurrence: z
      .object({
        schedule: z.string().describe('The id of the schedule'),
        name: z.string().describe('The name of the schedule'),
        action: z.enum(actionTypes).describe('What is carried out'),
        due_at: z.iso.datetime().describe('When it is carried out'),
        state: z.enum(occurrenceStates).describe('Its state'),
      })
      .nullable()
      .describe('The next occurrence of all schedules'),
    last_exit: lastExit.nullable().describe('How the last run ended. Null before the first run has'),
  })
  .meta({ id: 'Status', description: 'Everything that is known of the server process.' });
