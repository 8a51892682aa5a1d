/** The Spanish texts of planned updates. */
import type { Draft } from '../draft.js';

export const updatePlans: Draft = {
  states: {
    installing: 'Instalando',
    checking: 'Comprobando',
    backing_up: 'Haciendo la copia de seguridad',
    waiting: 'Esperando el reinicio',
    swapping: 'Reiniciando con el Build nuevo',
    probation: 'En periodo de prueba',
    rolling_back: 'Revirtiendo',
    done: 'Hecha',
    rolled_back: 'Revertida',
    failed: 'Fallida',
    cancelled: 'Cancelada',
  },
  reasons: {
    cancelled: 'un cliente ha cancelado la actualización',
    superseded: 'un cliente ha iniciado otra cosa',
    unreachable: 'el archivo comprimido no se pudo descargar por completo',
    timeout: 'la descarga tardó demasiado',
    status: 'la descarga respondió con un error',
    redirect: 'la descarga respondió con una redirección',
    checksum_wrong: 'la suma de verificación del archivo comprimido no es correcta',
    install_failed: 'no se pudo instalar el archivo comprimido',
    preflight_failed: 'el Data Folder tiene un error con el Build nuevo',
    backup_failed: 'la copia de seguridad ha fallado',
    not_running: 'el servidor no estaba en marcha con el Data Folder',
    restart_refused: 'el reinicio no se realizó',
    launch_impossible: 'no se pudo lanzar el Build nuevo',
    spawn_failed: 'no se pudo iniciar el servidor con el Build nuevo',
    crashed: 'el servidor terminó por sí mismo',
    unresponsive: 'el servidor no respondía',
    not_ready: 'el servidor no estuvo en marcha y con buena salud a tiempo',
    rollback_failed: 'el servidor no pudo volver al Build anterior',
  },
};
