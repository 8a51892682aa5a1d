/** Texts of the form that creates a Data Folder, and of deployments. */
export const newFolder = {
  recipe: {
    origin: 'Recipe from',
    origins: { url: 'Address', text: 'Text' },
    url: 'Address of the recipe',
    urlHint: 'An https address of a YAML file.',
    text: 'Text of the recipe',
    file: 'Choose a file',
    showPlan: 'Show what it does',
    deploy: 'Create',
    allow: 'Allow and create',
    unnamed: 'Recipe without a name',
    version: (v: string) => `version ${v}`,
    author: (v: string) => `by ${v}`,
    allows: 'To create it, you allow the recipe:',
    hosts: (v: string) => `to download from ${v}`,
    noHosts: 'no downloads',
    writes: (n: number) =>
      n === 1
        ? 'to write 1 path, in the new Data Folder only'
        : `to write ${n.toLocaleString('en')} paths, in the new Data Folder only`,
    usesDatabase: (n: number) =>
      n === 0
        ? 'to use the database below'
        : n === 1
          ? 'to use the database below, with 1 SQL statement'
          : `to use the database below, with ${n.toLocaleString('en')} SQL statements`,
    sql: (n: number) => (n === 1 ? '1 SQL statement' : `${n.toLocaleString('en')} SQL statements`),
    downloads: (n: number) => (n === 1 ? '1 download' : `${n.toLocaleString('en')} downloads`),
    tasks: (n: number) => (n === 1 ? '1 task' : `${n.toLocaleString('en')} tasks`),
    faults: (n: number) =>
      n === 1
        ? 'The recipe has a fault and cannot be used.'
        : `The recipe has ${n.toLocaleString('en')} faults and cannot be used.`,
    minBuild: (n: number) => `It needs FXServer ${n} or newer.`,
    onesync: (v: string) => `It needs OneSync: ${v}.`,
    reads: (v: string) => `reads ${v}`,
    writesTo: (v: string) => `writes ${v}`,
    removes: (v: string) => `removes ${v}`,
    licenceHint: 'It begins with cfxk_. You can enter it later.',
    defaults: (n: number) =>
      n === 1 ? '1 variable with a default' : `${n.toLocaleString('en')} variables with a default`,
    database: {
      title: 'Database',
      user: 'User',
      password: 'Password',
      name: 'Name of the database',
      host: 'Host',
      port: 'Port',
      hint: 'The recipe can use only this database. It is created if it does not exist.',
    },
  },
  archive: {
    origin: 'Archive from',
    origins: { file: 'This device', url: 'Address' },
    url: 'Address of the archive',
    urlHint: 'An https address of a zip, tar or 7z file.',
    choose: 'Choose an archive',
    sending: 'Sending the archive',
    more: 'More options',
  },
  git: {
    url: 'Address of the repository',
    urlHint: 'An https address, such as https://github.com/example/city.',
    ref: 'Branch or tag',
    refHint: 'Empty: the default branch.',
  },
  deployment: {
    list: 'Deployments in progress',
    progressOf: (v: string) => `Progress of ${v}`,
    task: (a: number, b: number) => `Task ${a} of ${b}:`,
    received: (v: string) => `${v} downloaded`,
    cancel: 'Cancel deployment',
    begins: 'Beginning…',
    back: 'Back to the form',
    databaseKept: (v: string) => `The database ${v} was created, and is kept.`,
    notes: 'The Data Folder has been created. This was left out:',
    continue: 'Continue',
    states: {
      preparing: 'Preparing',
      running: 'Running',
      checking: 'Checking',
      placing: 'Completing',
      discarding: 'Removing files',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
  },
};
