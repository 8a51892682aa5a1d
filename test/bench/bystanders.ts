/** Idle processes without a relation to the service, in perl: Node would need 40 MB for each. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Measurement } from './measurement.js';

export interface Bystanders {
  readonly processes: number;
  /** The number of descriptors that each process has open. */
  readonly descriptors: number;
}

/** Processes that end when their input ends, even after the bench was killed. */
const script = `
my ($processes, $descriptors) = @ARGV;
my @held = map { open(my $null, '<', '/dev/null') or die "open: $!"; $null } 1 .. $descriptors;
for (2 .. $processes) {
  my $pid = fork() // die "fork: $!";
  next if $pid;
  readline(STDIN);
  exit;
}
syswrite(STDOUT, "ready\\n");
readline(STDIN);
1 while wait() > 0;
`;

/** Runs the measurement next to such idle processes. */
export async function besideBystanders<T>(
  measurement: Measurement,
  { processes, descriptors }: Bystanders,
  measure: () => Promise<T>,
): Promise<T> {
  if (processes === 0) return measure();
  const parent = measurement.spawn(
    '/bin/sh',
    ['-c', `ulimit -n ${descriptors + 64} && exec perl -e "$0" ${processes} ${descriptors}`, script],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await untilReady(parent);
  try {
    return await measure();
  } finally {
    const ended = once(parent, 'exit');
    parent.stdin?.end();
    await ended;
  }
}

async function untilReady(parent: ChildProcess): Promise<void> {
  const ready = await Promise.race([
    once(parent.stdout ?? parent, 'data').then(() => true),
    once(parent, 'exit').then(() => false),
  ]);
  if (!ready) throw new Error('the idle processes could not be started: see `ulimit -u` and `ulimit -Hn`');
}
