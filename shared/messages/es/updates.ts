import type { Messages } from '../messages';

/** Updates of the program, and the notices of what it is made of. */
export const updates: Messages['updates'] = {
  title: 'Actualizaciones',
  description:
    'El programa busca una versión nueva solo cuando usted lo pide, y acepta solo lo que está firmado por quien hizo esta.',
  without: {
    'not-configured': 'Sin configurar en esta compilación: nunca busca actualizaciones.',
    'system-package':
      'Esta copia la instaló el gestor de paquetes del sistema. Instale con él las versiones nuevas, como las de sus otros programas.',
  },
  channel: 'Canal',
  channels: { stable: 'Estable', beta: 'Beta' },
  betaDescription: 'Versiones nuevas antes, con más errores',
  check: 'Buscar ahora',
  download: 'Descargar',
  restart: 'Reiniciar para actualizar',
  restartNote: 'Lo que ha escrito se conserva, como siempre que cierra el programa.',
  checking: 'Buscando una versión nueva…',
  upToDate: (latest) => `No hay nada más nuevo: el canal está en ${latest}.`,
  offered: (version) => `Hay una versión nueva: ${version}.`,
  downloading: (version, percent) => `Descargando la versión ${version}: ${percent} %`,
  progress: 'Descarga de la actualización',
  ready: (version) => `La versión ${version} está descargada y comprobada.`,
  nothingDone: 'No se ha instalado nada.',
  faults: {
    unreachable:
      'El servidor de actualizaciones no respondió como debía. Compruebe la conexión e inténtelo más tarde.',
    unsigned: 'Lo que ofrece el servidor de actualizaciones no está firmado.',
    'wrong-signature':
      'Lo que ofrece el servidor de actualizaciones no está firmado para este programa y este canal.',
    'not-a-manifest':
      'Lo que ofrece el servidor de actualizaciones está firmado, pero esta versión no puede aceptarlo.',
    elsewhere: 'Lo que ofrece el servidor de actualizaciones está en un lugar no permitido.',
    'wrong-content': 'Lo descargado no es lo que se firmó. Se ha eliminado.',
    'not-written': 'No se pudo guardar la actualización en el disco. ¿Hay espacio?',
    'not-replaceable':
      'Esta copia no puede reemplazarse a sí misma: no se instaló desde un paquete. Obtenga la versión nueva como obtuvo esta.',
  },
  notices: {
    button: 'Avisos de terceros',
    title: 'Avisos de terceros',
    text: 'Texto de los avisos',
    none: 'Esta compilación no los tiene: se escriben al compilar el programa con npm run build.',
    close: 'Cerrar',
  },
};
