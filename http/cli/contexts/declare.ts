/** Declares the commands on contexts: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { type DeclareLocal, takeArguments } from '../kit/declare.js';
import { contextName, nonEmpty } from '../kit/option-values.js';
import { listContexts, logIn, logOut, useContext } from './contexts.js';

/** Declares the commands. @param declare declares a command without the options of a service */
export function declareContexts(program: Command, declare: DeclareLocal): void {
  declare(
    program,
    'login',
    'Save the URL and the token of a service under a name, and use it from now on',
    logIn,
    new Option('--name <name>', 'Name of the context; without this option, the host of the URL').argParser(contextName),
    new Option('--token-file <file>', 'File with the token; each command reads it').argParser(nonEmpty),
  ).argument('<url>', 'URL of the service', nonEmpty);
  declare(program, 'logout', 'Delete a context with its token', logOut).argument(
    '[context]',
    'Name of the context; without a name, the current context',
    nonEmpty,
  );
  const context = program.command('context').description('List the saved services, and choose one');
  declare(context, 'list', 'List the contexts (the default)', listContexts);
  takeArguments(declare(context, 'use', 'Use a context from now on', useContext), 'context');
}
