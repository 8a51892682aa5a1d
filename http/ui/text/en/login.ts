export const login = {
  title: 'Log in',
  titleOf: (name: string) => `Log in to ${name}`,

  forgotten: 'If you have no password or have forgotten it, an administrator can invite you again.',
  askForToken: 'An administrator creates tokens in the view Access.',
  /** Names are between backquotes. */
  whereToken:
    'If you run the service yourself: its token is in the file that its option `--token-file` names, or in its variable `SERVER_MANAGER_TOKEN`.',
  token: 'Token',
  empty: 'Enter the token.',
  wrong: 'Wrong token.',
  show: 'Show what is entered',
  encrypted: 'encrypted',
  unencrypted: 'This connection is not encrypted: others in the network can read what you enter.',
  name: 'Name',
  password: 'Password',
  accountEmpty: 'Enter the name and the password.',
  accountWrong: 'Wrong name or password.',
  methods: { account: 'Account', token: 'Access token' },
  usePasskey: 'Use a passkey',
  passkeyUnused: 'No passkey was used. Try again, or log in otherwise.',
  setup: 'Create the first account',
  setupIntro:
    'This account administers the manager. Choose its name and its password: you log in with them from now on.',
  invitation: 'Set your password',
  invitationIntro:
    'You have been given an account of this manager. Choose its password: you log in with it from now on.',
  setPassword: 'Set password',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters, such as four random words',
  repeat: 'New password again',
  notSame: 'The two passwords differ.',
};
