/** Reads the status of the server from all features that contribute to it. */
import type { AgonesReport } from '../../../machines/agones/agones-link.js';
import type { RecordingFaults } from '../../../machines/console/console.js';
import type { HealthSource } from '../../../machines/health/report.js';
import type { Measured } from '../../../machines/run/processes.js';
import type { PlayerList } from '../../../machines/samples/player-list.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { ScheduleService } from '../schedules/schedule-service.js';
import { scheduleStatus } from '../schedules/schedule-status.js';
import { statusBody } from './status-answer.js';

export interface StatusSources {
  readonly actor: ServerActor;
  readonly players: Pick<PlayerList, 'count' | 'max' | 'subscribe'>;
  readonly schedules: Pick<ScheduleService, 'opened' | 'fault' | 'subscribe'>;
  readonly health: HealthSource;
  /** The GameServer of Agones; its report is `null` without --agones. */
  readonly agones: { now(): AgonesReport | null; subscribe(onChange: () => void): () => void };
  /** Returns the faults in the recording of the console. */
  readonly recordingFaults: () => RecordingFaults;
  /** Measures the processes of a run. */
  readonly measure: (run: string) => Promise<Measured>;
}

/** The status, as the body of GET /status. */
export type Status = ReturnType<typeof statusBody>;

export class ServerStatus {
  constructor(private readonly sources: StatusSources) {}

  /** Returns the status without measurements. */
  read(measured: Measured | null = null): Status {
    const { actor, players, schedules, health, agones, recordingFaults } = this.sources;
    const run = this.currentRun();
    return statusBody(actor.getSnapshot(), {
      measured,
      faults: recordingFaults(),
      players: run === null ? null : players.count(run),
      maxPlayers: run === null ? null : players.max(run),
      schedules: scheduleStatus(schedules),
      health: health.now(),
      agones: agones.now(),
    });
  }

  /** Returns the status with measurements of the processes of the run. */
  async readMeasured(): Promise<Status> {
    const run = this.currentRun();
    const measured = run === null ? null : await this.sources.measure(run);
    // The run may have ended during the measurement.
    return this.read(this.currentRun() === run ? measured : null);
  }

  /** Calls back when a part of the status may have changed. @returns the function that unsubscribes */
  subscribe(onChange: () => void): () => void {
    const { actor, players, schedules, health, agones } = this.sources;
    const server = actor.subscribe(onChange);
    const ends = [players, schedules, health, agones].map((source) => source.subscribe(onChange));
    return () => {
      server.unsubscribe();
      for (const end of ends) end();
    };
  }

  private currentRun(): string | null {
    return this.sources.actor.getSnapshot().context.run?.launch.run ?? null;
  }
}
