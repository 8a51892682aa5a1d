/** The OpenAPI document of the service. */
import { describeApi } from '../../../http/api/openapi/openapi.js';
import { routes } from '../../../http/api/routes.js';
import { kindsDescription } from '../data/kinds.js';

type ApiInfo = Partial<Parameters<typeof describeApi>[1]>;

/** Returns the document, by default without examples and with the kinds of the product. */
export const describeOpenApi = (info: ApiInfo = {}) =>
  describeApi(routes, { version: '0', kinds: kindsDescription, ...info });
