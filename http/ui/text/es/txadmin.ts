/** The Spanish texts of the import from txAdmin. */
import type { Draft } from '../draft.js';

export const txAdmin: Draft = {
  intro: 'Se hace cargo de un servidor de txAdmin que está en la máquina del servicio.',
  stopFirst: 'Detenga antes txAdmin con su servidor: ambos usan los mismos puertos.',
  path: 'Ruta de txData',
  pathHint: 'Un directorio en la máquina del servicio, por ejemplo /home/fivem/txData.',
  pathMissing: 'Escriba la ruta.',
  profile: 'Perfil',
  profileHint: 'Solo si txData tiene varios.',
  change: 'Cambiar',
  showPlan: 'Mostrar qué se importa',
  planOf: 'Perfil {0}',
  steps: 'Pasos',
  parts: {
    folder: 'Data Folder {0}',
    settings: 'Opciones de inicio de {0}',
    build: 'Build {0}',
    schedule: 'Programación {0}',
    webhook: 'Webhook para Discord',
    accounts: 'Cuenta {0}',
  },
  details: {
    folder: 'El directorio {0} se usa donde está.',
    settings: 'Se escriben en folder.json:',
    settingsTaken: 'El Data Folder tiene otro folder.json, que no se cambia. Añada estos campos:',
    build: 'El Build será una copia de {0}, sin txData.',
    schedule: 'Reinicia el servidor cada día a las {0}.',
    warnings: 'Se avisa a los jugadores {0} minutos antes.',
    accounts: 'Rol: {0}',
    webhook: 'En lugar del bot: publica inicios, finales, recuperación y estado. Vacío: sin webhook.',
  },
  states: {
    running: 'En curso',
    done: 'Hecho',
    refused: 'Rechazado',
    leftOut: 'Omitido',
    manual: 'Para usted',
    taken: 'Nombre en uso',
  },
  folderName: 'Nombre del Data Folder',
  webhookUrl: 'URL del webhook',
  copyLink: 'Copiar el enlace',
  copyLine: 'Copiar',
  linkOnce:
    'Envíe este enlace a la persona. Establece la contraseña, una sola vez. No se muestra más después de salir de esta página.',
  accountExists: 'La cuenta existe. Si la persona necesita un enlace nuevo, invítela de nuevo en:',
  run: { one: 'Importar {0} paso', other: 'Importar {0} pasos' },
  retry: 'Intentar de nuevo',
  progress: '{0} hechos, {1} omitidos',
  complete: 'La importación está completa.',
  check: 'Comprobar {0}',
  manual: 'Para hacer a mano',
  manualAfter: {
    one: 'Le queda {0} tarea: vea «Para hacer a mano».',
    other: 'Le quedan {0} tareas: vea «Para hacer a mano».',
  },
  openFile: 'Abrir {0}',
  lost: 'No importado',
  notes: {
    no_server: 'txAdmin aún no tiene servidor: no hay ningún directorio configurado.',
    server_missing:
      'El directorio {0} del servidor no existe en esta máquina. Cópielo aquí y cree con él un Data Folder.',
    fxserver_missing: 'No se encontró FXServer alrededor de txData ni junto a él. Instale un Build.',
    config_file:
      'El servidor ejecuta server.cfg, y txAdmin {0}. Cambie el nombre del archivo o ejecútelo en server.cfg.',
    start_options: 'Cree folder.json en el directorio del servidor con estos campos:',
    start_secrets:
      'Después de la importación, añada estos campos a folder.json, con sus secretos en lugar de los puntos. Si ' +
      'ya tiene el campo "set", añádalos en ese campo. Los secretos no se importan.',
    start_commands: 'Añada estas líneas a server.cfg:',
    start_commands_hidden: 'Añada estas líneas a server.cfg, con sus secretos en lugar de los asteriscos:',
    recovery:
      'txAdmin reinicia un servidor que se ha caído o está colgado. Para hacer lo mismo, inicie el servicio de ' +
      'server-manager con estas opciones:',
    bans: 'Expulsiones y advertencias: el gestor no tiene base de datos de expulsiones. Use un recurso.',
    allow_list: 'Lista de permitidos ({0}): el gestor no tiene ninguna. Use un recurso.',
    players: 'Jugadores: no se leen su historial ni sus notas.',
    bot: 'Bot de Discord: el gestor no tiene bot, por eso no se lee su token.',
    times: 'Programación de reinicios: no es una hora: {0}',
    menu: 'Menú en el juego: el gestor no tiene menú.',
    admin_permissions: 'Admin {0}: estos permisos no tienen equivalente: {1}',
    admin_left_out: 'Admin {0} no recibe cuenta, porque ninguno de los permisos tiene equivalente: {1}',
  },
};
