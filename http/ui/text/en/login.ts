export const login = {
  title: 'Log in',
  titleOf: (name: string) => `Log in to ${name}`,

  whereToken:
    'The token of this manager, or one that you were given. The operator has it in the token file, or in the variable SERVER_MANAGER_TOKEN.',
  token: 'Token',
  empty: 'Enter the token.',
  wrong: 'Wrong token.',
  accountIntro: 'Enter the name and the password of your account.',
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
