/** The Spanish texts of the login. */
import type { Draft } from '../draft.js';

export const login: Draft = {
  title: 'Iniciar sesión',
  titleOf: 'Iniciar sesión en {0}',
  whereToken:
    'Un administrador puede darle un token. El token del servicio está en su variable `SERVER_MANAGER_TOKEN` ' +
    'o en el archivo de su opción `token-file`.',

  token: 'Token',
  empty: 'Introduzca el token.',
  wrong: 'Token incorrecto.',
  show: 'Mostrar lo introducido',
  encrypted: 'cifrada',
  unencrypted: 'Esta conexión no está cifrada: otros en la red pueden leer lo que introduzca.',
  name: 'Nombre',
  password: 'Contraseña',
  accountEmpty: 'Introduzca el nombre y la contraseña.',
  accountWrong: 'Nombre o contraseña incorrectos.',
  methods: { account: 'Cuenta', token: 'Token de acceso' },
  usePasskey: 'Usar una clave de acceso',
  passkeyUnused: 'No se usó ninguna clave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.',
  setup: 'Crear la primera cuenta',
  setupIntro:
    'Esta cuenta administra el manager. Elija su nombre y su contraseña: con ellos iniciará sesión a partir de ahora.',
  invitation: 'Elija su contraseña',
  invitationIntro:
    'Le han dado una cuenta de este manager. Elija su contraseña: con ella iniciará sesión a partir de ahora.',
  setPassword: 'Guardar la contraseña',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres, por ejemplo cuatro palabras al azar',
  repeat: 'Contraseña nueva otra vez',
  notSame: 'Las dos contraseñas no coinciden.',
};
