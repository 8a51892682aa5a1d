/** Refuses query parameters that a route does not have: a misspelt one would be ignored without notice. */
import type { Middleware } from 'koa';
import { findUnknownParameter } from './query-parameters.js';

/** The query parameters of each described operation. */
type KnownParameters = readonly {
  readonly method: string;
  readonly path: RegExp;
  readonly names: readonly string[];
}[];

/**
 * The operations that the state of the server can forbid. They check their query at their turn, because 409 comes
 * before 400.
 */
const checkedAtTurn = /^(POST \/(start|restart|stop|kill|command)|DELETE \/(recovery|builds\/[^/]+))$/;

/**
 * Answers 400 `query_unknown` to a request with an unknown parameter. The web UI at `/` and paths that the OpenAPI
 * document does not describe accept any.
 */
export function checkQueryNames(): Middleware {
  let known: KnownParameters | null = null;
  return async (ctx, next) => {
    if (ctx.querystring === '' || checkedAtTurn.test(`${ctx.method} ${ctx.path}`)) return next();
    // Loaded here: the start does not need the descriptions.
    known ??= (await import('./openapi/openapi.js')).describeQueries((await import('./routes.js')).routes);
    const wanted = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const route = known.find(({ method, path }) => method === wanted && path.test(ctx.path));
    const problem = route === undefined ? null : findUnknownParameter(ctx.querystring, route.names);
    if (problem !== null) throw problem;
    return next();
  };
}
