import { maxBaseAddressLength } from '../../api/base-address';
import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** Errors in what was typed or selected: what is wrong, where, and what to do. */
export const validation: Messages['validation'] = {
  unexpected: 'Este valor no es válido aquí.',

  transactionId: {
    none: 'Introduzca un ID de transacción.',
    dots: 'Un ID de transacción no puede ser "." ni "..".',
    tooLong: (most) => `Un ID de transacción puede tener hasta ${most} caracteres.`,
    incompleteCharacter: 'Este ID de transacción contiene un carácter incompleto. Cópielo de nuevo.',
  },
  apiKey: {
    none: 'Introduzca la clave de API de su aplicación.',
    tooLong: (most) =>
      `Una clave de API puede tener hasta ${numberText(most)} caracteres. Compruebe lo que ha pegado.`,
    spaceAround:
      'La clave de API empieza o termina con un espacio o un salto de línea. Cópiela de nuevo sin él.',
    impossibleCharacter:
      'La clave de API contiene un carácter no permitido (un espacio, un salto de línea o una letra acentuada).',
  },
  baseAddress: {
    empty: 'Introduzca la dirección base de su servicio de informes.',
    'not an address': 'La dirección no es válida. Introduzca una como https://reports.example.com.',
    scheme: 'La dirección debe empezar por https:// (o http:// para un servicio en este equipo).',
    credentials:
      'La dirección no puede contener usuario ni contraseña. Introduzca la clave de API en su propio campo.',
    query: 'La dirección no puede contener "?" ni "#".',
    length: `La dirección puede tener hasta ${maxBaseAddressLength} caracteres.`,
  },
  team: {
    address: 'Introduzca la dirección del servidor de su equipo.',
    invite: 'Introduzca la invitación que le dio un responsable del equipo.',
    inviteRefused:
      'El servidor no acepta esta invitación. Cada invitación sirve una sola vez. Pida otra a un responsable.',
    name: 'Introduzca su nombre tal como debe verlo el equipo.',
    nameTaken:
      'Alguien del equipo tiene un nombre que se lee igual. Introduzca otro que los distinga, como «Ana (portátil)».',
    nameTooLong: (most: number) => `Su nombre puede tener ${most} caracteres como máximo.`,
    joined: 'Este perfil ya está en un equipo. Salga de él primero.',
    olderServer:
      'El servidor del equipo es de una versión anterior, que no puede volver a invitar a nadie. Actualícelo.',
  },
  tileAddress: {
    missingPart:
      'La dirección debe contener {z}, {x} e {y} para el zoom, la columna y la fila, como https://tiles.example.com/{z}/{x}/{y}.png',
    unknownPart: (part) => `La dirección puede contener {z}, {x}, {y} y {r}, pero no ${part}.`,
    notAnAddress: 'La dirección no es válida.',
    partInHost: 'El servidor no puede contener un marcador entre llaves.',
    host: 'El servidor debe ser una dirección IP o contener solo letras, cifras, puntos y guiones.',
    scheme: 'La dirección debe empezar por https://.',
    credentials: 'La dirección no puede contener usuario ni contraseña.',
  },
  lookUp: {
    since: 'Introduzca un número seguido de s, m, h o d, como 30d.',
    wait: 'Introduzca un número seguido de s, m, h o d, como 5s.',
    waitTooLong: 'Introduzca una hora (1h) o menos.',
  },
  assumedRadius: (name, most) =>
    `El radio supuesto de «${name}» debe ser un número de km entre 0 y ${numberText(most)}.`,
  travelLimits: {
    fastestKmPerHour: (least, most) =>
      `La velocidad máxima debe ser un número de km/h entre ${least} y ${numberText(most)}.`,
    floorKm: (least, most) =>
      `La distancia mínima para un desplazamiento imposible debe ser un número de km entre ${least} y ${numberText(most)}.`,
  },

  feedback: {
    desiredRisk: 'Seleccione el riesgo que el servicio debería haber asignado.',
    score: 'Introduzca un número entero entre 0 y 10.',
    ratingType: 'Seleccione Positive, Negative o Corrective.',
    email: 'Introduzca una dirección de correo válida, como nombre@example.com.',
    oneLine: 'Introduzca una sola línea.',
    tooManyCases: (most, cases) => `Introduzca hasta ${most} casos de fraude. Hay ${numberText(cases)}.`,
    caseTooLong: (most) => `Un caso de fraude puede tener hasta ${most} caracteres.`,
    tooLong: (most, length) =>
      `Introduzca hasta ${numberText(most)} caracteres. Este texto tiene ${numberText(length)}.`,
  },
  profileName: (most, length) =>
    `El nombre de un perfil puede tener hasta ${numberText(most)} caracteres. Este tiene ${numberText(length)}.`,
  presetName: {
    none: 'Introduzca un nombre.',
    taken: 'Este nombre ya está en uso.',
  },
  exportInProgress: 'Hay otra exportación en curso.',

  outbox: {
    alreadySent: 'Este feedback ya se envió o se está enviando.',
    cannotDiscard: 'El feedback enviado o que se está enviando permanece en la bandeja de salida.',
    earlierInState: (state) =>
      `El feedback anterior está en el estado «${state}», así que no se puede reemplazar.`,
  },
  batch: {
    tooMany: (most) =>
      `Puede dar feedback sobre un máximo de ${numberText(most)} informes a la vez. Filtre los informes, por ejemplo por tiempo, y envíe el feedback en varios lotes.`,
    nothingToSend: 'No quedan transacciones sobre las que enviar feedback.',
    givenMeanwhile:
      'Algunas de estas transacciones han recibido feedback entretanto. Revise la lista de nuevo.',
  },

  itemFile: {
    tooManyEntries: (most) =>
      `El archivo tiene más de ${numberText(most)} entradas. Exporte solo una parte del historial.`,
    tooLarge: (megabytes) =>
      `El archivo ocupa más de ${megabytes} MB. Seleccione un archivo exportado por Whereabouts.`,
    notJson: ({ line, column }) =>
      `El archivo no es JSON o está dañado. El primer error está en la línea ${line}, columna ${column}. Vuelva a exportarlo.`,
    otherFormat:
      'El archivo tiene otro formato. Seleccione un archivo que Whereabouts haya exportado desde el mismo menú.',
    newerVersion:
      'Este archivo se creó con una versión más reciente de Whereabouts. Actualice Whereabouts y vuelva a importarlo.',
    damaged: (path, { line, column }) =>
      `El archivo está dañado: su valor ${path}, en la línea ${line}, columna ${column}, no es válido. Vuelva a exportarlo.`,
    unknownFields:
      'El archivo contiene valores que esta versión de Whereabouts no conoce. Puede que se haya creado con una versión más reciente. Actualice Whereabouts y vuelva a importarlo.',
  },
  file: {
    readFailed: (code) => `No se pudo leer el archivo (${code}).`,
    givenMeanwhile:
      'Algunas transacciones de este archivo han recibido feedback entretanto. Seleccione el archivo de nuevo.',
    empty: 'El archivo está vacío.',
    tooLarge: (megabytes) => `El archivo ocupa más de ${megabytes} MB. Divídalo en archivos más pequeños.`,
    tooManyRows: (most) =>
      `El archivo contiene más de ${numberText(most)} entradas de feedback. Divídalo en archivos más pequeños.`,
    archive:
      'El archivo es una hoja de cálculo u otro archivo comprimido, no CSV. Guárdelo como CSV o JSON en UTF-8.',
    notUtf8: (line) =>
      `El archivo no está codificado en UTF-8: la línea ${line} contiene bytes no válidos. Guárdelo como CSV o JSON en UTF-8.`,
    notJson: 'Línea 1: no es JSON. Escriba un array de entradas de feedback o una entrada por línea.',
    duplicateColumn: (line, one, other) =>
      `Línea ${line}: las columnas ${one} y ${other} significan lo mismo. Elimine una de ellas.`,
    noHeader: (line, beginning) =>
      `La fila ${line} necesita las columnas transaction_id y risk_assignment. Empieza por: ${beginning}`,
    textAfterQuote: (line) =>
      `Línea ${line}: hay texto después de unas comillas de cierre, así que no está claro dónde termina la fila. Duplique las comillas que estén dentro de una celda.`,
    openQuote: (line) =>
      `La fila que empieza en la línea ${line} tiene unas comillas sin cerrar que se extienden hasta el final del archivo. Ciérrelas o duplíquelas si forman parte del texto.`,
    openArray: (line, from) =>
      `El array que empieza en la línea ${line} no se cierra. Busque un corchete o unas comillas que falten a partir de la línea ${from}.`,
    openObject: (line, from) =>
      `El objeto que empieza en la línea ${line} no se cierra. Busque una llave o unas comillas que falten a partir de la línea ${from}.`,
    contentAfterArray: (line, behind) =>
      `El array termina en la línea ${line}, pero hay más contenido en la línea ${behind}. Ponga todas las entradas de feedback en un solo array o una entrada por línea.`,
    contentAfterObject: (line, behind) =>
      `El objeto termina en la línea ${line}, pero hay más contenido en la línea ${behind}. Ponga todas las entradas de feedback en un solo array o una entrada por línea.`,
  },
  row: {
    atLine: (line) => `la línea ${line}`,
    atPlaceInLine: (place, line) => `${place} en la línea ${line}`,
    sameAs: (earlier) => `Duplicado de ${earlier}.`,
    tooFewCells: (cells, columns) =>
      `La fila tiene ${counted(cells, 'celda', 'celdas')}, pero el encabezado tiene ${numberText(columns)}. Añada los separadores que faltan.`,
    tooManyCells: (cells, columns) =>
      `La fila tiene ${counted(cells, 'celda', 'celdas')}, pero el encabezado tiene ${numberText(columns)}. Ponga entre comillas las celdas que contengan el separador.`,
    notArrayOfStrings:
      'Parece un array JSON, pero no es un array de cadenas de texto como ["one", "another"].',
    emptyItem: 'No hay nada entre dos comas. Elimine una de las comas.',
    tooLong: 'Supera la longitud máxima del feedback.',
    tooDeep: 'Tiene más niveles de anidamiento de los que admite el feedback.',
    notJson: ({ line, column }) =>
      `No es JSON a partir de la línea ${line}, columna ${column}. Busque ahí, o antes, una coma, un corchete o unas comillas que falten.`,
    notFeedback: 'Debe ser un objeto con transaction_id y feedback.',
    notObject: 'Debe ser un objeto, como en la especificación.',
    notStrings: 'Debe ser un array de cadenas de texto.',
    notString: 'Debe ser una cadena de texto entre comillas.',
    noTransactionId: 'Falta el ID de transacción.',
    idInExponents:
      'Una hoja de cálculo ha redondeado este ID. Dé a la columna formato de texto, vuelva a escribir el ID y guarde el archivo.',
    idAsNumber:
      'Una hoja de cálculo o un script ha escrito este ID como un número. Dé a la columna formato de texto, vuelva a escribir el ID y guarde el archivo.',
    idChanged: (stored) =>
      `Es probable que una hoja de cálculo haya cambiado este ID, porque hay informes guardados con: ${stored}. Dé a la columna formato de texto, vuelva a escribir el ID y guarde el archivo.`,
    idEndsInZeros:
      'Es probable que una hoja de cálculo haya redondeado este ID a 15 dígitos, y no hay ningún informe guardado con él. Dé a la columna formato de texto, vuelva a escribir el ID y guarde el archivo. Si el ID es correcto, sincronice antes su informe.',
    changedInJson: {
      written: 'Otro programa ha escrito este ID como un número. Escriba el ID original entre comillas.',
      changed: (stored) =>
        `Es probable que otro programa haya cambiado este ID, porque hay informes guardados con: ${stored}. Escriba el ID original entre comillas.`,
      rounded:
        'Es probable que otro programa haya redondeado este ID, y no hay ningún informe guardado con él. Escriba el ID original entre comillas. Si el ID es correcto, sincronice antes su informe.',
    },
    desiredRisk: 'Use exactamente fraud, high, low o clear.',
    ratingType: 'Use exactamente Positive, Negative o Corrective, o déjelo vacío.',
    nul: 'Contiene un carácter NUL. Elimínelo.',
    incompleteCharacter: 'Contiene un carácter incompleto. Escríbalo de nuevo.',
  },
  notes: {
    ignoredColumns: (names) => `Columnas ignoradas: ${names}.`,
    ignoredFields: (names) => `Campos ignorados: ${names}.`,
    spacedIds: (lines) =>
      `Algunos ID de transacción empiezan o terminan con un espacio, que se envía como parte del ID: líneas ${lines}.`,
    andMore: (listed, more) => `${listed} y ${numberText(more)} más`,
  },
};
