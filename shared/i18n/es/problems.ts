import type { FeedbackDoubt } from '../../domain/feedback-doubt';
import type { Messages } from '../english';
import { counted, numberText } from '../number-text';
import { storeFaults, storeNotices } from './store-problems';

/** Why others of the team may have sent feedback. */
const doubts: Readonly<Record<FeedbackDoubt, string>> = {
  'left-or-changed':
    'Usted salió del equipo, o su historial cambió después de su decisión, como al restaurar una copia de seguridad.',
  removed:
    'Usted ya no está en el equipo, así que su servidor no puede confirmar que solo usted envía este feedback.',
  'no-token':
    'No se puede leer del llavero su acceso al equipo, así que el servidor no puede confirmar que solo usted envía este feedback.',
  outdated:
    'Esta versión de Whereabouts es demasiado antigua para el servidor del equipo, así que este no puede confirmar que solo usted envía este feedback.',
};

/** Everything that can go wrong: a title, what happened and what to do. */
export const problems: Messages['problems'] = {
  'invalid-input': { title: 'No se pudo completar esta acción' },
  'plain-http': {
    title: 'La clave de API se enviaría sin cifrar',
    what: (host) =>
      `La dirección de ${host} empieza por http://, así que nada de lo que se le envía va cifrado. Cualquier intermediario de la red podría leer la clave de API y usarla.`,
    advice:
      'Use una dirección https:// si el servicio la tiene. Conéctese sin cifrado solo a través de una red en la que confíe de extremo a extremo.',
  },
  'host-unknown': {
    title: 'No se encontró el servidor',
    what: (host) => `No se pudo resolver el nombre ${host}.`,
    advice: 'Compruebe que esté bien escrito y que este equipo esté en la red (o VPN) que lo resuelve.',
  },
  unreachable: {
    title: 'No se puede acceder al servicio',
    what: (host, code) => `${host} no aceptó la conexión (${code}).`,
    advice: 'Compruebe la dirección y el puerto, la red de este equipo y que el servicio esté en ejecución.',
  },
  'tls-refused': {
    title: 'La conexión no es segura',
    what: (host, code) => `No se pudo verificar la identidad de ${host} (${code}). No se le envió nada.`,
    advice:
      'Puede que su certificado haya caducado, se haya emitido para otro nombre o provenga de una autoridad en la que este equipo no confía.',
  },
  'connection-broken': {
    title: 'Se perdió la conexión',
    what: (host, code) =>
      `La conexión con ${host} se cerró antes de recibir una respuesta (${code}). Es posible que el servicio haya recibido la solicitud.`,
    advice: 'Inténtelo de nuevo.',
  },
  networkFaults: {
    offline: {
      title: 'Este equipo no tiene conexión',
      what: (host, code) =>
        `No se puede acceder a ${host}, porque este equipo no está conectado a ninguna red (${code}).`,
      advice: 'Conéctese a una red. Después, inténtelo de nuevo.',
    },
    'no-answer': {
      title: 'No se puede acceder al servicio',
      what: (host, code) => `${host} no respondió al intento de conexión (${code}).`,
      advice: 'Compruebe la dirección y el puerto, y si un cortafuegos o la falta de VPN impide la conexión.',
    },
    'no-route': {
      title: 'No se puede acceder al servicio',
      what: (host, code) => `La red de este equipo no tiene ruta hacia ${host} (${code}).`,
      advice: 'Compruebe la dirección y que este equipo esté en la red (o VPN) del servicio.',
    },
    'invalid-address': {
      title: 'No es posible conectarse a esta dirección',
      what: (host, code) => `${host} no es una dirección que admita conexiones (${code}).`,
      advice: 'Compruebe la dirección base.',
    },
    'unsafe-port': {
      title: 'Este puerto no está permitido',
      what: (host, code) =>
        `No se envió nada a ${host}. Su puerto está reservado para otro protocolo y las conexiones web están bloqueadas en él (${code}).`,
      advice:
        'Compruebe el puerto de la dirección base. Si es correcto, el servicio debe usar otro, como 443 u 8080.',
    },
    proxy: {
      title: 'El proxy no pudo conectarse',
      what: (host, code) =>
        `Este equipo se conecta a través de un proxy, y el proxy no se conectó a ${host} (${code}).`,
      advice:
        'Compruebe el proxy en los ajustes de red de este equipo o consulte al administrador de la red.',
    },
    blocked: {
      title: 'La conexión está bloqueada',
      what: (host, code) => `Este equipo no permite la conexión con ${host} (${code}).`,
      advice: 'Pida a su administrador que la permita en el cortafuegos o en la directiva.',
    },
    'certificate-date': {
      title: 'La conexión no es segura',
      what: (host, code) =>
        `El certificado de ${host} ha caducado o aún no es válido (${code}). No se le envió nada.`,
      advice:
        'Compruebe la fecha y la hora de este equipo. Si son correctas, el servicio necesita un certificado nuevo.',
    },
    'certificate-name': {
      title: 'La conexión no es segura',
      what: (host, code) =>
        `El certificado de ${host} se emitió para otro nombre (${code}). No se le envió nada.`,
      advice: 'Compruebe la dirección. Si es correcta, avise al administrador del servicio.',
    },
    'certificate-authority': {
      title: 'La conexión no es segura',
      what: (host, code) =>
        `El certificado de ${host} proviene de una autoridad en la que este equipo no confía (${code}). No se le envió nada.`,
      advice:
        'Si la autoridad es de su organización, instale su certificado raíz en el sistema operativo. Si no, no se conecte.',
    },
    'certificate-revoked': {
      title: 'La conexión no es segura',
      what: (host, code) => `El emisor del certificado de ${host} lo revocó (${code}). No se le envió nada.`,
      advice: 'No se conecte. Avise al administrador del servicio.',
    },
    'client-certificate': {
      title: 'El servicio exige un certificado de cliente',
      what: (host, code) =>
        `${host} pide un certificado de este equipo (${code}). Whereabouts no envía ninguno.`,
      advice: 'Pida al administrador del servicio una dirección que solo necesite la clave de API.',
    },
    'no-encryption': {
      title: 'No se pudo cifrar la conexión',
      what: (host, code) => `${host} no estableció una conexión cifrada (${code}). No se le envió nada.`,
      advice:
        'Compruebe el puerto: puede que sea de un servicio sin https. El servicio necesita TLS 1.2 o posterior.',
    },
    'network-changed': {
      title: 'Se perdió la conexión',
      what: (host, code) =>
        `La red de este equipo cambió o se suspendió antes de que ${host} respondiera (${code}). Es posible que el servicio haya recibido la solicitud.`,
      advice: 'Inténtelo de nuevo.',
    },
    'not-http': {
      title: 'La respuesta es ilegible',
      what: (host, code) =>
        `${host} respondió, pero no con HTTP válido (${code}). Es posible que el servicio haya recibido la solicitud.`,
      advice: 'Compruebe la dirección y el puerto: puede que sean de otro programa.',
    },
  },
  'timed-out': {
    title: 'El servicio no respondió a tiempo',
    what: (host, seconds) =>
      `${host} no respondió en ${seconds} s. Es posible que el servicio haya recibido la solicitud.`,
    advice: 'Inténtelo de nuevo o solicite menos informes por página.',
  },
  'redirect-refused': {
    title: 'El servicio redirige a otra dirección',
    what: (host) =>
      `${host} respondió con una redirección. Whereabouts no la siguió, porque enviaría la clave de API a otra dirección.`,
    advice: 'Inicie sesión primero en esta red si lo pide. Si no, introduzca la dirección real del servicio.',
  },
  'proxy-sign-in': {
    title: 'El proxy de su red pide usuario y contraseña',
    what: (host) =>
      `Un proxy entre este equipo y ${host} rechazó la solicitud (estado 407). El servicio no la ha recibido.`,
    whatProxy: (host, proxy) =>
      `El proxy ${proxy}, entre este equipo y ${host}, rechazó la solicitud (estado 407). El servicio no la ha recibido.`,
    advice:
      'Pida al administrador de su red que deje pasar a Whereabouts o que admita la cuenta de este equipo en el proxy. La clave de API no es la causa.',
    signInAdvice:
      'Inicie sesión en el proxy, aquí o en Ajustes. Después, vuelva a intentarlo. La clave de API no es la causa.',
  },
  'network-sign-in': {
    title: 'Inicie sesión primero en esta red',
    what: (host) =>
      `Esta red pide iniciar sesión antes de permitir el acceso a ${host} (estado 511). El servicio no ha recibido la solicitud.`,
    advice: 'Abra cualquier página en su navegador, inicie sesión allí e inténtelo de nuevo.',
  },
  'not-the-service': {
    title: 'Esto no es un servicio de informes',
    what: (host, answer) => `En lugar de informes, ${host} devolvió ${answer}.`,
    answers: {
      empty: 'una respuesta vacía',
      html: 'una página web',
      'not JSON': 'una respuesta que no es JSON',
      'not reports': 'JSON sin informes',
      'nested too deeply': 'JSON con más niveles de anidamiento que cualquier informe',
      'too many reports': 'una página con más informes de los solicitados, demasiados para aceptarlos',
      'too much data': 'JSON con más valores, o más largos, que cualquier respuesta',
    },
    advice:
      'Compruebe la dirección base: puede que el servidor sea correcto y que la ruta falte o sea incorrecta.',
    htmlAdvice:
      'Inicie sesión primero en esta red si lo pide: abra cualquier página en su navegador. Si no, compruebe la dirección base.',
  },
  'answer-cut-off': {
    title: 'La respuesta termina antes de tiempo',
    what: (host) =>
      `${host} devolvió una página que termina a la mitad. Los informes anteriores a ese punto están guardados; faltan los posteriores.`,
    advice:
      'Inténtelo de nuevo. Si continúa, pregunte al administrador del servicio si un proxy acorta las respuestas.',
  },
  'answer-too-large': {
    title: 'La respuesta es demasiado grande',
    what: (host, megabytes) => `${host} devolvió más de ${numberText(megabytes, 1)} MB para una página.`,
    advice: 'Solicite menos informes por página.',
  },
  'key-refused': {
    title: 'El servicio rechazó la clave de API',
    what: (host, status) => `${host} respondió con el estado ${status}.`,
    advice:
      'Compruebe que copió la clave completa y que su usuario tiene acceso a los informes de esta aplicación.',
  },
  'too-many-requests': {
    title: 'Demasiadas solicitudes',
    what: (host) => `${host} respondió con el estado 429: se superó su límite de solicitudes.`,
    whatAndHowLong: (host, seconds) =>
      `${host} respondió con el estado 429: se superó su límite de solicitudes. Pide que espere ${seconds} s.`,
    advice: 'Espere un poco e inténtelo de nuevo.',
  },
  'service-error': {
    title: 'El servicio devolvió un error',
    what: (host, status) => `${host} respondió con el estado ${status}.`,
    advice: 'Si sigue ocurriendo, envíe estos datos al administrador del servicio.',
  },
  'feedback-given': {
    title: 'Esta transacción ya tiene feedback',
    what: 'Está en la bandeja de salida. No se añadió nada.',
    advice: 'Revíselo primero y después confirme si quiere añadir otra entrada de feedback.',
  },
  'feedback-by-other': {
    title: 'Alguien de su equipo ya envía este feedback',
    what: (name) =>
      `${name} decidió antes que usted enviar feedback sobre esta transacción. El suyo espera su decisión.`,
    advice: 'Envíe también el suyo solo si aporta algo. Si no, descártelo.',
  },
  'feedback-in-doubt': {
    title: 'Es posible que alguien de su equipo ya haya enviado este feedback',
    what: (why) =>
      `${doubts[why]} Otras personas pueden haber enviado feedback que aquí no consta. El suyo espera su decisión.`,
    advice: 'Pregunte a su equipo si esta transacción tiene feedback. Después envíe el suyo o descártelo.',
  },
  'feedback-under-review': {
    title: 'En espera de su veredicto',
    what: 'Usted es el segundo revisor de esta transacción. Lo que decidieron los demás queda oculto hasta que dé su veredicto. Entonces se sabrá si otra persona envía feedback.',
    advice: 'Dé su veredicto en la cola «Segunda revisión» o envíe este feedback sin esperar.',
  },
  cancelled: { title: 'Cancelado', what: 'La solicitud se canceló antes de recibir una respuesta.' },
  'keychain-locked': {
    title: 'El llavero está bloqueado',
    what: 'El llavero de este equipo está bloqueado, así que la clave de API no se puede guardar ni leer.',
    advice:
      'Desbloquéelo e inténtelo de nuevo, o use la clave solo durante esta sesión. Si aquí sigue bloqueado, reinicie Whereabouts.',
  },
  'keychain-unavailable': {
    title: 'No hay ningún llavero disponible',
    what: 'Este equipo no tiene llavero, y Whereabouts nunca guarda la clave de API en otro lugar.',
    advice:
      'Puede usar la clave solo durante esta sesión. Permanece en memoria hasta que salga de Whereabouts.',
  },
  'no-key': {
    title: 'Falta la clave de API',
    what: 'No hay ninguna clave de API guardada para este perfil.',
    advice: 'Introdúzcala de nuevo.',
  },
  'profile-not-open': {
    title: 'Este perfil ya no está abierto',
    what: 'Cambió de perfil antes de que terminara la operación, así que no se cambió ni se envió nada. Lo que escribió está guardado en su perfil.',
    advice: 'Vuelva a abrir ese perfil para continuar.',
  },
  'not-connected': {
    title: 'Sin conexión',
    what: 'No hay ningún perfil abierto.',
    advice: 'Conéctese primero a un servicio de informes.',
  },
  'built-in-service-stopped': {
    title: 'El servicio integrado no está en ejecución',
    what: 'El servicio integrado no se inició o se detuvo.',
    advice: 'Ábralo de nuevo. Si el problema continúa, reinicie Whereabouts.',
  },
  disk: {
    title: 'No se pudo guardar el archivo',
    what: (file, code) => `Whereabouts no pudo escribir ${file} (${code}).`,
    advice:
      'Compruebe que haya espacio libre en el disco y que tenga permiso de escritura en la carpeta del perfil.',
    refusedAdvice:
      'Compruebe que ningún otro programa tenga abierto el archivo y que tenga permiso de escritura en su carpeta; después, inténtelo de nuevo.',
  },
  'not-printed': {
    title: 'El sistema no pudo imprimir',
    what: (reason) => `El sistema indicó: ${reason}.`,
    advice: 'Configure una impresora o guarde una imagen.',
  },
  'not-opened': {
    title: 'No se pudo abrir el archivo',
    missing: 'Se movió, se eliminó o tiene otro nombre.',
    what: (reason) => `El sistema indicó: ${reason}.`,
    advice: 'Ábralo desde el administrador de archivos.',
  },
  'store-restarting': {
    title: 'La copia local se está reiniciando',
    what: 'El proceso que guarda los informes en este equipo se detuvo y se está reiniciando. La última acción no se completó.',
    advice: 'Inténtelo de nuevo dentro de un momento.',
  },
  'store-down': {
    title: 'La copia local no está en ejecución',
    what: 'El proceso que guarda los informes en este equipo se detuvo varias veces en un minuto, así que no se reinició.',
    advice: 'Reiníciela. Si sigue deteniéndose, consulte el registro en la carpeta del perfil.',
  },
  'file-damaged': {
    title: 'Un archivo estaba dañado',
    what: (file) =>
      `Whereabouts no pudo leer ${file}. El archivo dañado se renombró en la carpeta del perfil (su nombre termina ahora en «.damaged-» y un número) y se creó uno nuevo.`,
    advice: 'Su contenido no se ha perdido, pero ya no se muestra aquí.',
  },
  'changed-meanwhile': {
    title: 'Cambió mientras tanto',
    what: (count) =>
      `${counted(count, 'informe dice', 'informes dicen')} otra cosa que cuando ${count === 1 ? 'lo' : 'los'} vio.`,
    advice: 'Mire los datos nuevos y decida de nuevo.',
  },
  gone: {
    title: 'Ya no está disponible',
    what: 'Whereabouts ya no tiene estos datos.',
    advice: 'Vuelva a cargar los informes.',
  },
  unexpected: {
    title: 'Se produjo un error',
    what: 'Es un error del programa. El registro de la carpeta del perfil contiene los detalles.',
    advice: 'Inténtelo de nuevo.',
  },
  files: {
    diagnostics: 'el diagnóstico',
    export: 'la exportación',
    views: 'las vistas',
    presets: 'las plantillas',
    'list of errors': 'la lista de errores',
    'dragged file': 'el archivo arrastrado',
    template: 'la plantilla',
    picture: 'la imagen',
    'case sheet': 'la ficha del caso',
    'case bundle': 'el paquete de expediente',
    profiles: 'los perfiles',
    settings: 'los ajustes',
    store: 'la copia local',
  },
  storeFaults,
  storeNotices,
  partlySent: 'Una parte de este feedback ya se envió. El resto no se enviará.',
};
