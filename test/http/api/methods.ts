/** Methods that Node accepts, used by the API or not. */
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
