/** The texts of sources and updates of Installed Resources in Spanish. */
import type { Draft } from '../draft.js';

export const resourceUpdates: Draft = {
  update: 'Actualizar…',
  source: 'Origen…',
  installTitle: 'Instalar desde una dirección',
  installFrom: 'Instalar desde',
  preview: 'Mostrar la vista previa',
  sourceTitle: 'Origen de {0}',
  sourceLegend: 'Las actualizaciones vienen de',
  kinds: {
    github: 'Repositorio en GitHub',
    archive: 'Archivo comprimido',
    git: 'Repositorio git',
    none: 'Ningún lugar',
  },
  repository: 'Repositorio',
  repositoryHint: 'Por ejemplo https://github.com/example/taxi. Se usa su última versión publicada.',
  queryHidden: 'La parte después del signo de interrogación, por ejemplo un token, se guarda pero no se muestra.',
  save: 'Guardar',
  sourceSet: 'Las actualizaciones de {0} vienen de {1}.',
  sourceRemoved: '{0} ya no tiene origen.',
  faults: {
    empty: 'Introduzca una dirección.',
    notRepository: 'Introduzca un repositorio, por ejemplo https://github.com/example/taxi.',
    notHttps: 'Introduzca una dirección que empiece por https://.',
    credentials: 'Introduzca la dirección sin usuario ni contraseña.',
    ref: 'Introduzca el nombre de una rama o etiqueta, por ejemplo main o v1.2.0.',
  },
  updateTitle: 'Actualizar {0}',
  reading: 'Leyendo el origen…',
  downloading: 'Descargando la versión más reciente de {0}…',
  noSource:
    'El servicio no sabe de dónde vienen las actualizaciones de {0}. Indique su origen: un repositorio, un archivo comprimido o una dirección git.',
  release: 'Versión publicada',
  noVersion: 'sin versión',
  verdicts: {
    newer: 'Más reciente',
    older: 'Más antigua que la versión instalada',
    equal: 'Instalada',
    different: 'Otros archivos',
  },
  nothing: 'La actualización no cambiaría nada.',
  baseUnknown:
    'El servicio no instaló {0}, así que no sabe qué archivos ha cambiado usted. Elija una versión de cada archivo que difiera.',
  conflicts: {
    one: '{0} archivo necesita una elección',
    other: '{0} archivos necesitan una elección',
  },
  allMine: 'Conservar todas las mías',
  allTheirs: 'Usar la versión nueva para todos',
  choices: {
    changed: {
      mine: 'Conservar mi versión',
      theirs: 'Usar la versión nueva',
    },
    removed_here: {
      mine: 'Dejarlo eliminado',
      theirs: 'Usar la versión nueva',
    },
    removed_there: {
      mine: 'Conservar mi versión',
      theirs: 'Eliminarlo',
    },
  },
  because: {
    both_changed: 'Usted y la actualización cambiaron las mismas líneas, o un archivo que no se puede combinar.',
    both_added: 'Usted y la actualización añadieron archivos distintos con este nombre.',
    removed_here: 'Usted eliminó el archivo, y la actualización lo cambia.',
    removed_there: 'Usted cambió el archivo, y la actualización lo elimina.',
    base_unknown: 'Su versión difiere de la nueva.',
  },
  versions: 'Comparar las versiones',
  compare: 'Versiones de {0}',
  versionOf: 'Versión mostrada de {0}',
  sides: {
    mine: 'Mi versión',
    base: 'Como se instaló',
    theirs: 'Versión nueva',
  },
  noText: {
    mine: 'Mi versión no se puede mostrar: no es un texto o es demasiado grande.',
    base: 'La versión instalada no se puede mostrar: no es un texto o es demasiado grande.',
    theirs: 'La versión nueva no se puede mostrar: no es un texto o es demasiado grande.',
  },
  equalLines: {
    one: 'Mostrar {0} línea igual',
    other: 'Mostrar {0} líneas iguales',
  },
  decisions: {
    merged: {
      one: '{0} archivo con ambos cambios',
      other: '{0} archivos con ambos cambios',
    },
    replaced: {
      one: '{0} archivo sustituido',
      other: '{0} archivos sustituidos',
    },
    added: {
      one: '{0} archivo añadido',
      other: '{0} archivos añadidos',
    },
    removed: {
      one: '{0} archivo eliminado',
      other: '{0} archivos eliminados',
    },
    kept: {
      one: '{0} archivo suyo conservado',
      other: '{0} archivos suyos conservados',
    },
  },
  unchanged: {
    one: '{0} archivo queda como está.',
    other: '{0} archivos quedan como están.',
  },
  restarts: 'El servidor reinicia el recurso. Si no se inicia, la actualización se deshace.',
  submit: 'Actualizar',
  noPlan: 'Espere la comparación con la versión más reciente.',
  open: {
    one: 'Elija una versión de {0} archivo.',
    other: 'Elija una versión de {0} archivos.',
  },
  rolledBack: 'La actualización se deshizo porque {0} no se inició.',
  check: 'Buscar actualizaciones',
  readingSources: 'Leyendo los orígenes…',
  checking: 'Comprobando {0}, {1} de {2}…',
  cancelled: 'La comprobación se canceló.',
  noSources: 'Ningún recurso tiene origen. Indique uno con Origen… en el menú de un recurso.',
  found: 'Actualizaciones: {0}. Comprobados: {1}.',
  notChecked: '{0} no se pudo comprobar.',
  badge: 'Nueva {0}',
};
