import type { Messages } from '../english';
import { counted } from '../number-text';

export const storeFaults: Messages['problems']['storeFaults'] = {
  'keychain-locked': {
    title: 'El llavero está bloqueado',
    what: 'Los informes de este equipo están cifrados y el llavero que guarda su clave está bloqueado.',
    advice:
      'Desbloquee el llavero e inténtelo de nuevo. Si aquí sigue bloqueado, reinicie Whereabouts. No se ha perdido ningún dato.',
  },
  'keychain-unavailable': {
    title: 'No se puede acceder al llavero',
    what: 'Los informes de este equipo están cifrados y el llavero que guarda su clave no responde.',
    advice: 'Inténtelo de nuevo cuando el llavero esté en ejecución. No se ha perdido ningún dato.',
  },
  'key-lost': {
    title: 'Falta la clave de la copia local',
    what: 'Los informes y las notas de este equipo están cifrados y el llavero ya no tiene su clave.',
    advice:
      'Si el llavero se movió o se restableció, restáurelo e inténtelo de nuevo. Si no, empiece de cero: los archivos antiguos se apartan, nunca se eliminan.',
  },
  'wrong-key': {
    title: 'El llavero tiene una clave distinta',
    what: 'Los informes y las notas de este equipo se cifraron con una clave distinta de la que está ahora en el llavero.',
    advice:
      'Si esta carpeta de perfil procede de otro equipo o de otra cuenta, copie también su entrada del llavero. Si no, empiece de cero: los archivos antiguos se apartan, nunca se eliminan.',
  },
  'other-service': {
    title: 'Estos datos pertenecen a otra dirección',
    what: (madeFor, requested) =>
      `Los informes, las notas y la bandeja de salida de este perfil se crearon con ${madeFor}, pero la dirección del perfil es ahora ${requested}. Ninguno de estos datos se envió allí y no se cambió nada.`,
    advice:
      'Si no cambió la dirección, restáurela e introduzca su clave de API. Para usar también la dirección nueva, restaure la antigua y añada un perfil para la nueva. O bien empiece de cero con la dirección nueva: los archivos antiguos se apartan, nunca se eliminan.',
  },
  newer: {
    title: 'La copia local es de una versión más reciente',
    what: 'Una versión más reciente de Whereabouts escribió los archivos de este perfil y esta versión no puede leerlos.',
    advice: 'Use la versión más reciente. No se cambió nada.',
  },
  'user-data-damaged': {
    title: 'Sus datos están dañados',
    what: 'No se puede leer el archivo con la bandeja de salida, las notas y las vistas de este perfil.',
    advice:
      'Inténtelo de nuevo o restaure una copia de seguridad de la carpeta del perfil. Si empieza de cero, el archivo dañado se aparta y se recupera de él todo lo que se pueda leer.',
  },
  'no-database-module': {
    title: 'No se puede cargar ningún módulo de base de datos',
    what: (failed) =>
      `No se pueden abrir los archivos de este perfil porque ninguno de los módulos de base de datos funciona en este equipo. ${failed}`,
    olderNodeApi: (name, required, found) =>
      `${name} requiere Node-API ${required}, pero este programa tiene la versión ${found}.`,
    notLoaded: (name, message) => `No se pudo cargar ${name} (${message}).`,
    advice:
      'Reinstale Whereabouts e inténtelo de nuevo. Si lo ejecuta desde el código fuente, ejecute antes «npm ci». No se cambió nada.',
  },
  'in-use': {
    title: 'La copia local ya está abierta',
    what: 'Otra instancia de Whereabouts está usando los archivos de este perfil.',
    advice: 'Cierre la otra instancia e inténtelo de nuevo.',
  },
  disk: {
    title: 'No se puede abrir la copia local',
    what: (code) => `No se pudieron leer o escribir los archivos de este perfil (${code}).`,
    advice:
      'Compruebe que haya espacio libre en el disco y que tenga permiso de lectura y escritura en la carpeta del perfil.',
  },
};

export const storeNotices: Messages['problems']['storeNotices'] = {
  rebuilt: {
    titles: {
      damaged: 'La copia local estaba dañada y se ha apartado',
      missing: 'Faltaba la copia local',
      stale: 'La copia local no estaba actualizada y se ha apartado',
      'other-service': 'La copia local era de otro servicio y se ha apartado',
    },
    what: 'Whereabouts está volviendo a sincronizar todos los informes. Sus notas, vistas y bandeja de salida no han cambiado.',
  },
  userDataStale: {
    title: 'Sus datos son una copia más antigua que la última utilizada',
    what: 'Faltan las notas, las vistas y el feedback añadidos desde entonces. Antes de volver a enviar feedback, compruebe en la bandeja de salida qué se envió ya.',
  },
  userDataReset: {
    title: 'Sus datos se han empezado de cero',
    nothingSaved:
      'No se pudo leer ninguno de los datos anteriores. El archivo antiguo está guardado junto al nuevo.',
    allSaved: (counts) =>
      `Recuperado: ${counts}. Se pudieron leer todos los datos. El archivo antiguo está guardado junto al nuevo.`,
    someSaved: (counts) =>
      `Recuperado: ${counts}. Algunos datos no se pudieron leer. El archivo antiguo está guardado junto al nuevo.`,
    feedback: (count) =>
      counted(
        count,
        'entrada de feedback en la bandeja de salida',
        'entradas de feedback en la bandeja de salida',
      ),
    drafts: (count) => counted(count, 'borrador', 'borradores'),
    verdicts: (count) => counted(count, 'veredicto', 'veredictos'),
    notes: (count) => counted(count, 'nota', 'notas'),
    views: (count) => counted(count, 'vista guardada', 'vistas guardadas'),
    cases: (count) => counted(count, 'expediente', 'expedientes'),
  },
  otherServiceSetAside: {
    title: 'Los datos de la otra dirección se han apartado',
    what: (madeFor) =>
      `Los datos creados con ${madeFor} están guardados junto a los archivos nuevos en la carpeta del perfil. No se envió ninguno.`,
  },
  readOnly: {
    title: 'No se pueden guardar los cambios en el disco',
    what: (code) =>
      `Puede leer los datos guardados, pero no se guarda nada nuevo (${code}). Libere espacio en el disco que contiene la carpeta del perfil.`,
  },
};
