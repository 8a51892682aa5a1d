/** The types of the API's bodies. */
export type * from '../../api/schemas/types.js';
