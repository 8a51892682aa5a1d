/** The console of the server, with the command line below it. */
import { useText } from '../../context.js';

export function ConsoleCard() {
  const text = useText();
  return <section class="card console" aria-label={text.app.title} />;
}
