import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** What can go wrong: one title, words and action for each problem. */
export const problems: Messages['problems'] = {
  'invalid-input': { title: 'Hay algo incorrecto en lo que ha introducido' },
  'plain-http': {
    title: 'La clave de API viajaría legible',
    what: (host) =>
      `La dirección de ${host} empieza por http://, así que nada de lo que se le envía va cifrado. Cualquiera en el camino podría leer la clave de API y usarla.`,
    advice:
      'Use una dirección https:// si el servicio la tiene. Conéctese sin cifrado solo por una red en la que confíe de extremo a extremo.',
  },
  'host-unknown': {
    title: 'Ese servidor no existe',
    what: (host) => `No se encontró el nombre ${host}.`,
    advice: 'Compruebe cómo está escrito y que este equipo esté en la red (o VPN) que conoce ese nombre.',
  },
  unreachable: {
    title: 'No se puede llegar al servicio',
    what: (host, code) => `${host} no aceptó la conexión (${code}).`,
    advice: 'Compruebe la dirección y su puerto, la red de este equipo y que el servicio esté en marcha.',
  },
  'tls-refused': {
    title: 'La conexión no es de confianza',
    what: (host, code) => `${host} no pudo demostrar que es ${host} (${code}). No se le envió nada.`,
    advice:
      'Puede que su certificado haya caducado, sea de otro nombre o provenga de una autoridad que este equipo no conoce.',
  },
  'connection-broken': {
    title: 'Se perdió la conexión',
    what: (host, code) =>
      `La conexión con ${host} se cortó antes de que llegara una respuesta (${code}). No se sabe si la petición llegó.`,
    advice: 'Inténtelo de nuevo.',
  },
  'timed-out': {
    title: 'El servicio no respondió a tiempo',
    what: (host, seconds) => `${host} no respondió en ${seconds} s. No se sabe si la petición llegó.`,
    advice: 'Inténtelo de nuevo o pida menos informes por página.',
  },
  'redirect-refused': {
    title: 'El servicio remite a otra dirección',
    what: (host) =>
      `${host} respondió con una redirección. No se siguió, porque llevaría la clave de API a otro sitio.`,
    advice: 'Introduzca la dirección que el servicio tiene en realidad.',
  },
  'not-the-service': {
    title: 'Esto no es un servicio de informes',
    what: (host, answer) => `${host} respondió ${answer} en lugar de informes.`,
    answers: {
      empty: 'con nada en absoluto',
      html: 'con una página web',
      'not JSON': 'con algo que no es JSON',
      'not reports': 'con JSON que no contiene informes',
      'nested too deeply': 'con JSON anidado a más profundidad que cualquier informe',
      'too many reports': 'con más informes por página de los pedidos, más de los que se pueden aceptar,',
    },
    advice:
      'Compruebe la dirección base: quizá el servidor sea el correcto y la ruta que le sigue falte o no lo sea.',
  },
  'answer-too-large': {
    title: 'La respuesta es demasiado grande',
    what: (host, megabytes) => `${host} envió más de ${numberText(megabytes, 1)} MB para una página.`,
    advice: 'Pida menos informes por página.',
  },
  'key-refused': {
    title: 'La clave de API fue rechazada',
    what: (host, status) => `${host} respondió con el estado ${status}.`,
    advice:
      'Compruebe que se copió la clave entera y que su usuario puede consultar los informes de esta aplicación.',
  },
  'too-many-requests': {
    title: 'El servicio pide paciencia',
    what: (host) => `${host} respondió con el estado 429: recibió más peticiones de las que acepta.`,
    whatAndHowLong: (host, seconds) =>
      `${host} respondió con el estado 429: recibió más peticiones de las que acepta. Pide esperar ${seconds} s.`,
    advice: 'Espere un poco antes de intentarlo de nuevo.',
  },
  'service-error': {
    title: 'El servicio respondió con un error',
    what: (host, status) => `${host} respondió con el estado ${status}.`,
    advice: 'Si continúa así, dé a quienes mantienen el servicio lo que se muestra aquí.',
  },
  'feedback-given': {
    title: 'Ya hay feedback sobre esta transacción',
    what: 'Está en la bandeja de salida. No se le añadió nada.',
    advice: 'Revíselo primero; después indique si debe haber otro.',
  },
  cancelled: { title: 'Cancelado', what: 'La petición se interrumpió antes de que llegara una respuesta.' },
  'keychain-locked': {
    title: 'El llavero está bloqueado',
    what: 'Este equipo tiene llavero, pero está bloqueado, así que la clave de API no se puede guardar ni leer.',
    advice: 'Desbloquéelo e inténtelo de nuevo, o conserve la clave solo para esta sesión.',
  },
  'keychain-unavailable': {
    title: 'No hay llavero',
    what: 'Este equipo no ofrece ningún llavero, y la clave de API nunca se escribe en otro sitio.',
    advice: 'La clave puede quedar en memoria durante esta sesión; se olvida al cerrar el programa.',
  },
  'no-key': {
    title: 'No hay clave de API',
    what: 'No se conserva ninguna clave de API para este perfil.',
    advice: 'Introdúzcala de nuevo.',
  },
  'profile-not-open': {
    title: 'El perfil ya no está abierto',
    what: 'Usted cambió de perfil antes de que esto se hiciera, así que no se cambió ni se envió nada. Lo que escribió se conserva en el perfil en el que lo escribió.',
    advice: 'Vuelva a abrir ese perfil para continuar.',
  },
  'not-connected': {
    title: 'Sin conexión',
    what: 'No hay ningún perfil abierto.',
    advice: 'Conéctese primero a un servicio de informes.',
  },
  'built-in-service-stopped': {
    title: 'El servicio integrado no está en marcha',
    what: 'El servicio integrado no arrancó o terminó.',
    advice: 'Ábralo de nuevo; si no sirve, reinicie el programa.',
  },
  disk: {
    title: 'No se pudo escribir un archivo',
    what: (file, code) => `No se pudo escribir el archivo de ${file} (${code}).`,
    advice: 'Compruebe que el disco tenga espacio y que se pueda escribir en la carpeta del perfil.',
  },
  'not-printed': {
    title: 'El sistema no imprimió',
    what: (reason) => `Dice: ${reason}.`,
    advice: 'Configure una impresora o guarde una imagen en su lugar.',
  },
  'store-restarting': {
    title: 'La copia local se está reiniciando',
    what: 'La parte del programa que guarda los informes en este equipo terminó y se está iniciando de nuevo. Lo que se pidió no se hizo.',
    advice: 'Inténtelo de nuevo dentro de un momento.',
  },
  'store-down': {
    title: 'La copia local no está en marcha',
    what: 'La parte del programa que guarda los informes en este equipo terminó varias veces en un minuto, así que no se inició de nuevo.',
    advice: 'Iníciela de nuevo. Si continúa así, el registro de la carpeta del perfil dice más.',
  },
  'file-damaged': {
    title: 'Un archivo estaba dañado',
    what: (file) =>
      `No se pudo leer el archivo de ${file}. Se apartó en la carpeta del perfil, con un nombre que ahora termina en “.damaged-” y un número, y se empezó uno nuevo.`,
    advice: 'Lo que contenía no se ha perdido, pero ya no se muestra aquí.',
  },
  gone: {
    title: 'Ya no está disponible',
    what: 'El programa ya no tiene esto.',
    advice: 'Cargue los informes de nuevo.',
  },
  unexpected: {
    title: 'Algo falló en el programa',
    what: 'Es un defecto del programa. Su registro, en la carpeta del perfil, dice más.',
    advice: 'Inténtelo de nuevo.',
  },
  files: {
    diagnostics: 'el diagnóstico',
    export: 'la exportación',
    'list of mistakes': 'la lista de errores',
    picture: 'la imagen',
    'case sheet': 'la ficha del caso',
    profiles: 'los perfiles',
    settings: 'los ajustes',
    store: 'la copia local',
  },
  storeFaults: {
    'keychain-locked': {
      title: 'El llavero está bloqueado',
      what: 'Los informes de este equipo están cifrados y su clave está en el llavero, que está bloqueado.',
      advice: 'Desbloquee el llavero e inténtelo de nuevo. No se ha perdido nada.',
    },
    'keychain-unavailable': {
      title: 'No se puede acceder al llavero',
      what: 'Los informes de este equipo están cifrados y su clave está en el llavero del equipo, que no responde.',
      advice: 'Inténtelo de nuevo cuando esté en marcha. No se ha perdido nada.',
    },
    'key-lost': {
      title: 'Falta la clave de la copia local',
      what: 'Los informes y las notas de este equipo están cifrados, y el llavero ya no tiene su clave.',
      advice:
        'Si el llavero se movió o se restableció, recupérelo e inténtelo de nuevo. Si no, empiece de cero: los archivos antiguos se apartan, nunca se borran.',
    },
    'wrong-key': {
      title: 'El llavero tiene otra clave',
      what: 'Los informes y las notas de este equipo se cifraron con una clave distinta de la que el llavero tiene ahora para ellos.',
      advice:
        'Si esta carpeta de perfil viene de otro equipo o de otra cuenta, traiga también su entrada del llavero. Si no, empiece de cero: los archivos antiguos se apartan, nunca se borran.',
    },
    'other-service': {
      title: 'Estos datos son de otra dirección',
      what: (madeFor, asked) =>
        `Los informes, las notas y la bandeja de salida de este perfil se crearon con ${madeFor}, pero su dirección es ahora ${asked}. Ninguno de estos datos se envió allí, y no se cambió nada.`,
      advice:
        'Si usted no cambió la dirección, restáurela e introduzca su clave de API. Para usar también la nueva, restaure la antigua y añada un perfil para la nueva. O empiece de cero con la dirección nueva: los archivos antiguos se apartan, nunca se borran.',
    },
    newer: {
      title: 'La copia local es de una versión más reciente',
      what: 'Una versión más reciente de Whereabouts escribió los archivos de este perfil, y esta no conoce su formato.',
      advice: 'Inicie la versión más reciente. No se cambió nada.',
    },
    'own-data-damaged': {
      title: 'Sus propios datos están dañados',
      what: 'No se puede leer el archivo con la bandeja de salida, las notas y las vistas de este perfil.',
      advice:
        'Inténtelo de nuevo o recupere una copia de seguridad de la carpeta del perfil. Empezar de cero aparta el archivo dañado y salva de él lo que se pueda leer.',
    },
    'in-use': {
      title: 'Otro programa tiene abierta la copia local',
      what: 'Los archivos de este perfil los está usando otra instancia de Whereabouts.',
      advice: 'Cierre la otra e inténtelo de nuevo.',
    },
    disk: {
      title: 'No se puede abrir la copia local',
      what: (code) => `Los archivos de este perfil no se pudieron leer o escribir (${code}).`,
      advice: 'Compruebe que el disco tenga espacio y que se pueda leer y escribir en la carpeta del perfil.',
    },
  },
  storeNotices: {
    rebuilt: {
      titles: {
        damaged: 'La copia de los informes estaba dañada y se ha apartado',
        missing: 'Faltaba la copia de los informes',
        stale: 'La copia de los informes era de otro momento y se ha apartado',
        'other-service': 'La copia de los informes era de otro servicio y se ha apartado',
      },
      what: 'Se está leyendo de nuevo del servicio. Las notas, las vistas y la bandeja de salida están como las dejó.',
    },
    ownDataStale: {
      title: 'Sus propios datos son una copia más antigua que la última usada',
      what: 'Las notas, las vistas y el feedback hechos desde entonces no están en ella. Compruebe en la bandeja de salida lo que se envió antes de volver a enviar feedback.',
    },
    ownDataBegunAnew: {
      title: 'Sus propios datos empezaron de cero',
      nothingSaved: 'No se pudo leer nada de lo que había. El archivo antiguo se conserva junto al nuevo.',
      allSaved: (counts) =>
        `Se ha salvado: ${counts}. Se pudo leer todo. El archivo antiguo se conserva junto al nuevo.`,
      someSaved: (counts) =>
        `Se ha salvado: ${counts}. Una parte no se pudo leer. El archivo antiguo se conserva junto al nuevo.`,
      feedback: (count) =>
        counted(count, 'feedback en la bandeja de salida', 'feedback en la bandeja de salida'),
      drafts: (count) => counted(count, 'borrador', 'borradores'),
      notes: (count) => counted(count, 'nota', 'notas'),
      views: (count) => counted(count, 'vista guardada', 'vistas guardadas'),
    },
    otherServiceSetAside: {
      title: 'Los datos de la otra dirección se han apartado',
      what: (madeFor) =>
        `Lo que se creó con ${madeFor} se conserva junto a los archivos nuevos, en la carpeta del perfil. No se envió nada de ello.`,
    },
    readOnly: {
      title: 'El disco no admite más',
      what: (code) =>
        `Lo guardado se puede leer, pero no se conserva nada nuevo (${code}). Libere espacio en el disco que contiene la carpeta del perfil.`,
    },
  },
  partlyLeft: 'Una parte ya había salido. El resto no saldrá.',
};
