/** A run whose processes print without end: the output shows whether the run is paused. */
import type { RunningMachine } from './running-machine.js';

/**
 * A program of two processes that start no other processes. A shell is not suitable, because no signal stops a shell
 * while it waits for a child that it starts.
 */
const printing = [
  '/usr/bin/perl',
  '-e',
  '$| = 1; my $name = fork ? "one" : "two"; while (1) { print "$name\\n"; select undef, undef, undef, 0.01 }',
];

/** Starts the run, and waits until both processes have printed. */
export async function startPrinting(machine: RunningMachine): Promise<ReturnType<RunningMachine['compose']>> {
  const launch = machine.compose(printing);
  await machine.start(launch);
  await machine.untilPrinted(/two/);
  return launch;
}
