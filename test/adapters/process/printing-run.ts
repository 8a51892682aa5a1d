/** A run whose processes print without end: what it prints shows whether it is paused. */
import type { RunningMachine } from './running-machine.js';

/** Two processes. They start no others: a shell waits for those where no signal stops it. */
const printing = [
  '/usr/bin/perl',
  '-e',
  '$| = 1; my $name = fork ? "one" : "two"; while (1) { print "$name\\n"; select undef, undef, undef, 0.01 }',
];

/** Starts it, and waits until both processes have printed. */
export async function startPrinting(machine: RunningMachine): Promise<ReturnType<RunningMachine['compose']>> {
  const launch = machine.compose(printing);
  await machine.start(launch);
  await machine.untilPrinted(/two/);
  return launch;
}
