/** Methods that Node accepts, including methods that the API does not use. */
export const methods = [
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'REPORT',
  'SEARCH',
  'M-SEARCH',
  'LINK',
  'NOTIFY',
  'PURGE',
];
