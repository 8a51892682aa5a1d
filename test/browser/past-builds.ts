/** Gives the Builds of a sample workspace a past: when they were installed, and what they ran. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRunId } from '../../machines/run/run-id.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { setCreationTime } from '../kit/system/creation-times.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface PastBuild {
  /** The days since the installation. */
  readonly installed: number;
  /** The Data Folder of the last run, and the hours since its start. A run lasts 20 minutes. */
  readonly ran?: readonly [folder: string, hours: number];
}

const pastBuilds: Readonly<Record<string, PastBuild>> = {
  demo: { installed: 214, ran: ['demo', 430] },
  stubborn: { installed: 96 },
  '12345': { installed: 12, ran: ['roleplay', 27] },
  '9999': { installed: 412 },
  broken: { installed: 3 },
  '12180': { installed: 301 },
  '12392': { installed: 247 },
  '12746': { installed: 188, ran: ['drift', 690] },
  '12913': { installed: 150, ran: ['city-2025', 990] },
  '13034': { installed: 92, ran: ['racing', 310] },
  '13228': { installed: 41, ran: ['roleplay-test', 52] },
  'recommended-2026-10': { installed: 33, ran: ['whitelist', 75] },
  'latest-2026-11': { installed: 4 },
  staging: { installed: 61, ran: ['staging', 6] },
  'event-halloween': { installed: 31 },
  '12746-with-the-patched-voice-library-for-the-three-servers-in-the-old-data-center-of-2024': { installed: 187 },
  'the-build-of-the-whitelist-server-before-the-update-to-the-new-network-code': {
    installed: 120,
    ran: ['whitelist-as-it-was-on-the-day-before-the-new-map-of-the-harbour-was-added', 1_100],
  },
};

/** Adds the past of the Builds that a workspace has. The manager must not be running. */
export function addPast({ root }: Workspace): void {
  const now = Date.now();
  for (const [build, { installed, ran }] of Object.entries(pastBuilds)) {
    const path = join(root, 'builds', build);
    if (!existsSync(path)) continue;
    setCreationTime(path, now - installed * dayMs);
    if (ran !== undefined) addRun(root, build, ran[0], now - ran[1] * hourMs, now - (ran[1] - 1 / 3) * hourMs);
  }
}

/** Writes the files of a run that ended normally, before the last start of the machine. */
function addRun(root: string, build: string, folder: string, since: number, until: number): void {
  const run = formatRunId(since, '0a1b2c');
  const path = join(root, 'run', run);
  mkdirSync(path, { recursive: true });
  const bootId = '00000000-0000-4000-8000-000000000000';
  const stop = { command: null, signal: 'SIGINT', timeoutMs: 1_000 };
  const launch = { run, build, folder, argv: ['/x'], cwd: '/', env: {}, stop, ready: null, cause: 'start' };
  const files = {
    'run.json': `${JSON.stringify({ protocol: 1, at: since, bootId, launch })}\n`,
    pid: `4000 1 ${bootId} 3999\n`,
    claim: '',
    'console.log': 'READY\n',
    exit: '0\n',
  };
  for (const [name, text] of Object.entries(files)) {
    const at = (name === 'exit' || name === 'console.log' ? until : since) / 1_000;
    writeFileSync(join(path, name), text);
    utimesSync(join(path, name), at, at);
  }
}
