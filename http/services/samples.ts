/** Samples and players of the running server. */
import type { ConnectLiveServer, LiveServer } from '../../machines/launch/live-server.js';
import type { Usage } from '../../machines/run/processes.js';
import { createPlayerList, withTimeout } from '../../machines/samples/player-list.js';
import { createSampler } from '../../machines/samples/sampler.js';
import type { Samples } from '../../machines/samples/samples.js';
import type { ServerActor } from '../../machines/server/server.js';
import { followRuns } from './follow-runs.js';

interface SamplingParts {
  readonly actor: ServerActor;
  readonly samples: Samples;
  readonly measureUsage: (run: string) => Promise<Usage | null>;
  /** Returns how the server of a run can be asked. */
  readonly connect: ConnectLiveServer;
}

/** Takes samples from now on while the server runs. */
export function startSampling({ actor, samples, measureUsage, connect }: SamplingParts) {
  const live = async (): Promise<LiveServer | null> => {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    return launch === null ? null : connect(launch);
  };
  const players = createPlayerList({ live, run: () => actor.getSnapshot().context.run?.launch.run ?? null });
  followRuns(actor, createSampler({ measure: measureUsage, live, players, record: samples.record }));
  const tickTimes = async () => {
    const ask = (await live())?.tickTimes ?? null;
    return ask === null ? [] : withTimeout(ask);
  };
  return { samples, players, tickTimes };
}
