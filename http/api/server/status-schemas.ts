/**
 * The schemas of the server's status. These schemas are in a separate file, because operations do not need them, and
 * they use more memory than all schemas that an operation loads.
 */
import * as z from 'zod';
import { healthStates } from '../../../machines/health/states.js';
import { consoleTypes } from '../../../machines/launch/launch.js';
import { awaitedNames } from '../../../machines/operations/awaited.js';
import { operationNames } from '../../../machines/operations/operations.js';
import { outcomes, saveOutcomes } from '../../../machines/run/exit.js';
import { causeChoices } from '../../../machines/run/exit-cause.js';
import { actionTypes } from '../../../machines/schedules/schedules.js';
import { entryActor } from '../history/schemas.js';
import { occurrenceState } from '../schedules/schemas.js';

const unseenReason = z
  .enum(['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'])
  .nullable()
  .describe('Why the exit is unknown');

const exitFinding = z
  .object({
    code: z.string().describe('See docs/reference/findings.md'),
    title: z.string().describe('The cause in a few words'),
    message: z.string().describe('What the last lines show'),
    remedy: z.string().describe('The next step'),
    count: z.number().int().describe('Number of lines that show it'),
  })
  .meta({ id: 'ExitFinding', description: 'A cause that the last lines of a run show.' });

const exitCause = z
  .object({
    chosen_by: z
      .enum(causeChoices)
      .describe('finding: a known cause. fatal, error: the last such line. exit: the exit itself'),
    cursor: z.number().int().nullable().describe('The cursor of the first line, for GET /console'),
    lines: z.number().int().describe('Lines with its stack trace'),
  })
  .meta({ id: 'ExitCause', description: 'The lines that show the cause of an exit.' });

export const lastExit = z
  .object({
    run: z.string().describe('The id of the run'),
    code: z.number().int().nullable().describe('The exit code'),
    signal: z.string().nullable().describe('The exit signal'),
    ambiguous: z.boolean().describe('Whether code 128+n can mean signal n or that code'),
    outcome: z
      .enum(outcomes)
      .describe(
        'stopped: a stop was requested. killed: by SIGKILL of the manager. crashed: a signal or a code other than 0, unrequested. exited: code 0, unrequested. unknown: not observed. build.json can change this',
      ),
    expected: z.boolean().describe('Whether it was requested, by a client or the Build'),
    survivors: z.number().int().describe('Processes killed after the main process'),
    at: z.iso.datetime().describe('When it ended, or was last active'),
    unseen: unseenReason,
    oom_killed: z.boolean().describe('Whether the kernel killed a process for lack of memory. False if unknown'),
    save: z
      .enum(saveOutcomes)
      .exactOptional()
      .describe(
        'The save before an announced end. acknowledged: the server saved. sent: not in time. undelivered: its console accepted no line',
      ),
    findings: z.array(exitFinding).describe('The causes that its last lines show. Empty after a stop'),
    cause: exitCause.nullable().describe('What shows the cause. Null after a stop'),
  })
  .meta({ id: 'LastExit', description: 'How the last run ended.' });

export const recovery = z
  .object({
    state: z
      .enum(['waiting', 'starting', 'gave_up'])
      .describe('waiting: a start is planned. starting: it has begun. gave_up: no start is planned'),
    cause: z.enum(['recovery', 'autostart']).describe('recovery: a crash, autostart: the start of the manager'),
    attempt: z.number().int().describe('Starts within the window, with the next one'),
    limit: z.number().int().describe('Their maximum: --crash-limit'),
    window_seconds: z.number().describe('The window: --crash-window'),
    at: z.iso.datetime().nullable().describe('When the next start begins'),
    reason: z.string().nullable().describe('Why there are no more restarts'),
  })
  .meta({
    id: 'Recovery',
    description: 'The planned start, or why the manager gave up.',
  });

export const serverHealth = z
  .object({
    state: z.enum(healthStates).describe('unresponsive: all probes have failed for --hang-after'),
    since: z.iso.datetime().nullable().describe('When the state was entered'),
    reason: z.string().nullable().describe('Why it is unknown, or how the last probe failed'),
    thread: z.string().nullable().describe('The thread that hangs'),
    evidence: z.string().nullable().describe('The evidence: GET /runs/{run}/evidence/{name}'),
  })
  .meta({ id: 'ServerHealth', description: 'Whether the running server answers.' });

export const agones = z
  .object({
    state: z.string().nullable().describe('The state, once known'),
    name: z.string().nullable().describe('The name, once known'),
    reason: z.string().nullable().describe('Why the sidecar accepts no requests'),
  })
  .meta({ id: 'Agones', description: 'The GameServer of Agones in which the manager runs.' });

export const status = z
  .object({
    state: z.enum(['stopped', 'running']).describe('running: at least one process is left'),
    phase: z
      .enum(['launching', 'up', 'announcing', 'stopping', 'restarting', 'stuck'])
      .nullable()
      .describe('announcing: a notice is under way. stuck: processes are left after SIGKILL'),
    run: z.string().nullable().describe('The id of the run'),
    build: z.string().nullable().describe('The id of the running Build'),
    folder: z.string().nullable().describe('The name of the running Data Folder'),
    pid: z.number().int().nullable().describe('The id of the main process, once it runs'),
    started_at: z.iso.datetime().nullable().describe('When the run began'),
    requested: z
      .object({
        operation: z.enum(['stop', 'restart', 'kill']).describe('Its name'),
        by: entryActor,
        at: z.iso.datetime().describe('When it was accepted'),
      })
      .nullable()
      .describe('The operation that ends the run'),
    kill_at: z.iso.datetime().nullable().describe('When a running stop sends SIGKILL'),
    grace_seconds: z.number().nullable().describe('Its grace period. 0 for a kill'),
    waiting_for: z
      .enum(awaitedNames)
      .nullable()
      .describe('What a stop waits for. remaining_processes: those in `alive`. kill: the exits after SIGKILL'),
    announced: z
      .object({
        operation: z.enum(['stop', 'restart']).describe('What follows the notice'),
        at: z.iso.datetime().describe('When the notice is over'),
        reason: z.string().nullable().describe('The reason for the players'),
        save: z.enum(saveOutcomes).nullable().describe('As in last_exit, once it is known'),
      })
      .nullable()
      .describe('The announced end'),
    processes: z.number().int().nullable().describe('Processes in the process tree'),
    cpu_seconds: z.number().nullable().describe('CPU time of the process tree so far'),
    memory_bytes: z.number().int().nullable().describe('Resident memory'),
    players: z.number().int().nullable().describe('Players, read every ten seconds'),
    max_players: z.number().int().nullable().describe('The maximum of players'),
    process_tree: z.enum(['cgroup', 'proc']).nullable().describe('How its members are known'),
    console: z.enum(consoleTypes).nullable().describe('How the server accepts commands'),
    alive: z
      .array(
        z.object({
          pid: z.number().int().describe('Its id'),
          name: z.string().describe('Its program'),
          escaped: z.literal(true).exactOptional().describe('Moved out of the cgroup of the run'),
        }),
      )
      .describe('The remaining processes during a stop'),
    warnings: z.array(z.string()).describe('What restricts this run, as sentences'),
    health: serverHealth,
    agones: agones.nullable().describe('Null without --agones'),
    operations: z.array(z.enum(operationNames)).describe('The operations accepted now'),
    recovery: recovery.nullable().describe('The planned start'),
    next_occurrence: z
      .object({
        schedule: z.string().describe('Its schedule'),
        name: z.string().describe('Its name'),
        action: z.enum(actionTypes).describe('What is carried out'),
        due_at: z.iso.datetime().describe('When it is carried out'),
        state: occurrenceState,
      })
      .nullable()
      .describe('The next occurrence of all schedules'),
    last_exit: lastExit.nullable().describe('How the last run ended'),
  })
  .meta({
    id: 'Status',
    description: 'Fields of a run are null while no server runs.',
  });
