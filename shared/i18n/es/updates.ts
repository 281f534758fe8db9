import type { Messages } from '../english';

/** App updates and third-party notices. */
export const updates: Messages['updates'] = {
  title: 'Actualizaciones',
  description:
    'Whereabouts busca actualizaciones solo cuando usted lo pide y acepta solo las firmadas por el editor de esta versión.',
  unavailable: {
    'not-configured': 'Las actualizaciones no están configuradas en esta compilación.',
    'system-package':
      'Esta copia se instaló con el gestor de paquetes del sistema. Úselo para instalar las versiones nuevas.',
  },
  channel: 'Canal',
  channels: { stable: 'Estable', beta: 'Beta' },
  betaDescription: 'Versiones nuevas antes, con más errores',
  check: 'Buscar actualizaciones',
  download: 'Descargar',
  restart: 'Reiniciar para actualizar',
  restartNote: 'Lo que ha escrito está guardado, como siempre que sale de Whereabouts.',
  checking: 'Buscando actualizaciones…',
  upToDate: (latest) => `Whereabouts está actualizado. La última versión de este canal es ${latest}.`,
  available: (version) => `La versión ${version} está disponible.`,
  downloading: (version, percent) => `Descargando la versión ${version}: ${percent} %`,
  progress: 'Descarga de la actualización',
  ready: (version) => `La versión ${version} está descargada y verificada.`,
  nothingInstalled: 'No se ha instalado nada.',
  faults: {
    unreachable:
      'El servidor de actualizaciones no respondió como se esperaba. Compruebe la conexión e inténtelo más tarde.',
    unsigned: 'La actualización no está firmada.',
    'wrong-signature': 'La actualización no está firmada para esta aplicación y este canal.',
    'not-a-manifest': 'La actualización está firmada, pero esta versión no puede leer su descripción.',
    elsewhere: 'La actualización está en una dirección no permitida.',
    'wrong-content': 'La descarga no coincide con la actualización firmada y se ha eliminado.',
    'not-written': 'No se pudo guardar la actualización. Compruebe que haya espacio libre en el disco.',
    'not-replaceable':
      'Esta copia no puede actualizarse a sí misma porque no se instaló desde un paquete. Obtenga la versión nueva del mismo modo que obtuvo esta.',
  },
  notices: {
    button: 'Avisos de terceros',
    title: 'Avisos de terceros',
    text: 'Texto de los avisos',
    none: 'Esta compilación no contiene avisos. Para crearlos, compile Whereabouts con npm run build.',
    close: 'Cerrar',
  },
};
