/** Finds options, arguments and environment variables that the service does not know. */
import type { Command } from 'commander';

/**
 * The known variables that are not options of `serve`: the token, the URL and the context for commands, and the run in
 * processes of a server.
 */
const otherVariables = ['SERVER_MANAGER_TOKEN', 'SERVER_MANAGER_URL', 'SERVER_MANAGER_CONTEXT', 'SERVER_MANAGER_RUN'];

/** Returns a sentence for each unknown option, argument and variable. */
export function findUnknown(command: Command): string[] {
  const known = [...otherVariables, ...command.options.map(({ envVar }) => envVar)];
  const variables = Object.keys(process.env)
    .filter((name) => name.startsWith('SERVER_MANAGER_') && !known.includes(name))
    .map((name) => `environment variable ${name}`);
  const words = command.args.map((word) =>
    word.length > 1 && word.startsWith('-') ? `option ${word.split('=')[0]}` : `argument ${JSON.stringify(word)}`,
  );
  return [...variables, ...words].map((what) => `Unknown ${what}. Run server-manager serve --help for all options.`);
}
