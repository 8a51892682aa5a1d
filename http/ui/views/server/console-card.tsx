/** The console with its command line. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { CommandLine } from '../console/command-line.js';
import { RunConsole } from '../console/run-console.js';

export function ConsoleCard() {
  const { state } = usePage();
  const text = useText().console;
  const [sent, setSent] = useState(0);
  return (
    <section class="card console" aria-label={text.title}>
      <RunConsole run={null} title={text.title} wantsEnd={sent} />
      <CommandLine status={state.status.value} onSent={() => setSent((count) => count + 1)} />
    </section>
  );
}
