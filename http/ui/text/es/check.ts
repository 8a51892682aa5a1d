/** The Spanish texts of the preflight check. */
import type { Draft } from '../draft.js';

export const check: Draft = {
  title: 'Comprobación previa',
  problems: 'Problemas',
  intro: 'Encuentra problemas antes de un inicio. No cambia nada.',
  run: 'Comprobar',
  runOf: 'Comprobar {0}',
  again: 'Comprobar de nuevo',
  checking: 'Comprobando…',
  shown: { all: 'Todos', fatal: 'Fatales', error: 'Errores', warning: 'Advertencias' },
  line: 'Línea {0}',
  noProblems: 'Sin problemas',
  nothing: 'No se encontraron problemas.',
  notChecked: 'Sin comprobar',
  nothingInChecked: 'Sin problemas en lo que se comprobó.',
  unchecked: {
    build: 'Sin comprobar: si un Build encaja, y las dependencias de los recursos que traen los Builds.',
    program: 'Sin comprobar: el Build. Su build.json puede lanzar cualquier programa.',
    content: 'Sin comprobar: los archivos del Data Folder. No se conocen reglas para servidores de este tipo.',
    ports: 'Sin comprobar: los puertos, que usa el servidor en marcha.',
  },
  hints: {
    companion_missing:
      'Sugerencia: el companion no está instalado. Con él, el servidor anuncia las paradas y los reinicios, y los recursos guardan antes.',
    companion_outdated: 'Sugerencia: hay una versión más nueva del companion.',
  },
  effects: { config_no_endpoint: 'Los jugadores no pueden conectarse: falta un puerto' },
  cannotConnect: 'Los jugadores no pueden conectarse',
  portMissing: 'Falta un puerto.',
  fixVerbs: {
    config_no_endpoint: 'Añadir el puerto',
    config_licence_missing: 'Añadir la clave de licencia',
    config_licence_malformed: 'Corregir la clave de licencia',
  },
  showProblems: 'Mostrar los problemas',
  found: 'Fallos fatales: {0}, errores: {1}, advertencias: {2}',
  fix: 'Escribir {0}',
  commentOut: 'Comentar la línea',

  addLines: 'Añadir las líneas',
  plainCharacters: 'Escribir caracteres simples',
  omitted: { one: '{0} problema más no se muestra.', other: '{0} problemas más no se muestran.' },
};
