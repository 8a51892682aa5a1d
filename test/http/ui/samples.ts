/** Answers of the API in the form that clients get, for tests of the page. */
import type { Build, InstalledResource, Status } from '../../../http/client/api.js';

/** Returns the status of a server that is stopped and never ran, with the given changes. */
export function statusOf(changes: Partial<Status> = {}): Status {
  return {
    state: 'stopped',
    phase: null,
    operations: ['start'],
    run: null,
    build: null,
    folder: null,
    pid: null,
    started_at: null,
    requested: null,
    kill_at: null,
    grace_seconds: null,
    waiting_for: null,
    announced: null,
    processes: null,
    cpu_seconds: null,
    memory_bytes: null,
    players: null,
    max_players: null,
    process_tree: null,
    console: null,
    alive: [],
    warnings: [],
    health: { state: 'unknown', since: null, reason: 'not_running', thread: null, evidence: null },
    agones: null,
    recovery: null,
    next_occurrence: null,
    last_exit: null,
    ...changes,
  };
}

export function buildOf(id: string): Build {
  return {
    id,
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installed_at: null,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
  };
}

/** Returns an Installed Resource with only a name, and the given changes. */
export function resourceOf(name: string, changes: Partial<InstalledResource> = {}): InstalledResource {
  return {
    name,
    metadata_type: 1,
    path: `resources/${name}`,
    engine_name: name,
    system: false,
    categories: [],
    enabled: false,
    enabled_by: null,
    author: null,
    version: null,
    description: null,
    dependencies: [],
    problems: [],
    source: null,
    update: null,
    fx_version: null,
    games: [],
    client_scripts: [],
    server_scripts: [],
    shared_scripts: [],
    ui_page: null,
    files: [],
    constraints: [],
    provides: [],
    exports: { client: [], server: [] },
    metadata: {},
    ...changes,
  };
}
