/** The environment variables that a server inherits from the manager. */
import type { Launch } from '../../../machines/launch/launch.js';

/**
 * The variables that a login sets for every program: program paths, user and home directory, language and time zone.
 */
const usual = /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR)$/;

/**
 * Returns the manager's variables that a server inherits. Settings of the manager, such as the token, are left out. A
 * launch with a clean environment inherits only the usual variables.
 */
export function selectEnvironment(
  environment: NodeJS.ProcessEnv,
  { environment: choice }: Pick<Launch, 'environment'> = {},
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !name.startsWith('SERVER_MANAGER_') && (choice !== 'clean' || usual.test(name)),
    ),
  );
}
