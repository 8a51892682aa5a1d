/** Example facts of the problems of files, for docs/reference/errors.md. */

export const fileProblemExamples = {
  file_path_invalid: { path: 'resources/../../secret', reason: 'dots' },
  file_not_found: { folder: 'roleplay', path: 'resources/taxi/config.lua' },
  file_exists: { folder: 'roleplay', path: 'resources/taxi' },
  file_protected: { folder: 'roleplay', path: 'folder.json' },
  file_unusable: { folder: 'roleplay', path: 'resources/shared', why: 'link_outside' },
  file_changed: { folder: 'roleplay', path: 'server.cfg', etag: '"9f86d081884c7d659a2feaa0c55ad015"' },
  file_unreadable: { folder: 'roleplay', path: 'server.cfg', because: 'EACCES' },
  file_unwritable: { folder: 'roleplay', path: 'server.cfg', because: 'EROFS' },
  file_version_not_found: { folder: 'roleplay', path: 'server.cfg', version: '99' },
  trash_entry_not_found: { folder: 'roleplay', id: '20260131T120000000Z-0a1b2c' },
} as const;
