import { longestBaseAddress } from '../../api/base-address';
import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** What is wrong with something that was typed or chosen: what, where, and what to do. */
export const mistakes: Messages['mistakes'] = {
  unexpected: 'Esto no es lo que se espera aquí.',

  transactionId: {
    none: 'Introduzca un ID de transacción.',
    dots: 'Un ID de transacción no puede ser "." ni "..".',
    tooLong: (most) => `Un ID de transacción tiene como máximo ${most} caracteres.`,
    halfCharacter: 'Este ID de transacción contiene medio carácter; cópielo de nuevo.',
  },
  apiKey: {
    none: 'Introduzca la clave de API de su aplicación.',
    tooLong: 'Es demasiado largo para una clave de API.',
    spaceAround:
      'La clave de API empieza o termina con un espacio o un salto de línea; cópiela de nuevo sin él.',
    impossibleCharacter:
      'La clave de API contiene un carácter que ninguna clave puede contener (un espacio, un salto de línea o una letra acentuada).',
  },
  baseAddress: {
    empty: 'Introduzca la dirección base de su servicio de informes.',
    'not an address': 'Esto no es una dirección. Su forma es https://reports.example.com.',
    scheme: 'La dirección debe empezar por https:// (o http:// para un servicio en este equipo).',
    credentials:
      'La dirección no debe contener usuario ni contraseña; la clave de API va en su propio campo.',
    query: 'La dirección debe terminar antes de cualquier "?" o "#".',
    length: `La dirección puede tener como máximo ${longestBaseAddress} caracteres.`,
  },
  tileAddress: {
    missingPart:
      'La dirección necesita {z}, {x} e {y} donde van el zoom, la columna y la fila, como https://tiles.example.com/{z}/{x}/{y}.png',
    unknownPart: (part) => `La dirección puede contener {z}, {x}, {y} y {r}, pero no ${part}.`,
    notAnAddress: 'Esto no es una dirección.',
    partInHost: 'El host no debe contener una parte entre llaves.',
    host: 'El host solo puede contener letras, cifras, puntos y guiones, o ser una dirección IP.',
    scheme: 'La dirección debe empezar por https://.',
    credentials: 'La dirección no debe contener usuario ni contraseña.',
  },
  lookUp: {
    since: 'Introduzca un número y s, m, h o d, como 30d.',
    wait: 'Introduzca un número y s, m, h o d, como 5s.',
    waitTooLong: 'Como máximo una hora (1h).',
  },
  assumedRadius: (name, most) =>
    `El radio supuesto de “${name}” debe ser un número de km de 0 a ${numberText(most)}.`,
  travelLimits: {
    fastestKmPerHour: (least, most) =>
      `La mayor velocidad posible debe ser un número de km/h de ${least} a ${numberText(most)}.`,
    floorKm: (least, most) =>
      `La distancia por debajo de la cual ningún desplazamiento es imposible debe ser un número de km de ${least} a ${numberText(most)}.`,
  },

  feedback: {
    desiredRisk: 'Elija el riesgo que el servicio debería haber dado.',
    score: 'La puntuación es un número entero de 0 a 10.',
    ratingType: 'Elija Positive, Negative o Corrective.',
    email: 'Esto no es una dirección de correo: su forma es name@example.com.',
    oneLine: 'Una sola línea.',
    tooManyCases: (most, cases) => `Como máximo ${most} casos de fraude; aquí hay ${numberText(cases)}.`,
    caseTooLong: (most) => `Un caso de fraude tiene como máximo ${most} caracteres.`,
    tooLong: (most, length) => `Como máximo ${numberText(most)} caracteres; aquí hay ${numberText(length)}.`,
  },
  profileName: (most, length) =>
    `El nombre de un perfil tiene como máximo ${numberText(most)} caracteres; este tiene ${numberText(length)}.`,
  presetName: {
    none: 'Póngale un nombre.',
    taken: 'Ya hay una con este nombre.',
  },
  exportUnderWay: 'Hay otra exportación en curso.',

  outbox: {
    hasLeft: 'Ya ha salido.',
    stays: 'El feedback enviado o que se está enviando se queda en la bandeja de salida.',
    oneBefore: (state) => `El anterior está en el estado ${state}; se conserva.`,
  },
  bulk: {
    tooMany: (most) =>
      `Se puede dar feedback sobre ${numberText(most)} informes a la vez, y estos son más. Fíltrelos, por ejemplo por tiempo, y delo por partes.`,
    nothingToSend: 'No queda ninguna transacción sobre la que enviar feedback.',
    givenMeanwhile: 'Entretanto se dio feedback sobre algunas de ellas. Mire de nuevo la revisión.',
  },

  file: {
    notRead: (code) => `No se pudo leer el archivo (${code}).`,
    givenMeanwhile:
      'Entretanto se dio feedback sobre algunas de sus transacciones. Elija de nuevo el archivo.',
    empty: 'El archivo está vacío.',
    tooLarge: (megabytes) => `El archivo supera los ${megabytes} MB. Divídalo en varios.`,
    tooManyRows: (most) => `El archivo contiene más de ${numberText(most)} feedback. Divídalo en varios.`,
    archive:
      'El archivo es una hoja de cálculo u otro contenedor, no CSV. Guárdelo como CSV o JSON en UTF-8.',
    utf16: 'El archivo es UTF-16, no UTF-8. Guárdelo como CSV o JSON en UTF-8.',
    notUtf8: (line) =>
      `El archivo no es UTF-8: la línea ${line} contiene bytes que no son caracteres suyos. Guárdelo como CSV o JSON en UTF-8.`,
    notJson: 'Línea 1: esto no es JSON. Escriba un array de feedback, o cada uno en su propia línea.',
    columnTwice: (line, one, other) =>
      `Línea ${line}: las columnas ${one} y ${other} dicen lo mismo. Quite una de ellas.`,
    noHeader: (line, column, beginning) =>
      `La línea ${line} no es un encabezado con una columna ${column}. Empieza por: ${beginning}`,
    behindQuote: (line) =>
      `Línea ${line}: hay algo tras unas comillas de cierre, así que nada indica dónde termina la fila. Escriba dos veces las comillas dentro de una celda.`,
    openQuote: (line) =>
      `La fila que empieza en la línea ${line} tiene unas comillas que nunca se cierran y abarca el resto del archivo. Ciérrelas, o escríbalas dos veces donde pertenezcan al texto.`,
    openArray: (line, from) =>
      `El array que empieza en la línea ${line} nunca se cierra. Busque un corchete o unas comillas que falten a partir de la línea ${from}.`,
    openObject: (line, from) =>
      `El objeto que empieza en la línea ${line} nunca se cierra. Busque una llave o unas comillas que falten a partir de la línea ${from}.`,
    moreBehindArray: (line, behind) =>
      `El array se cierra en la línea ${line}, pero hay algo más en la línea ${behind}. Escriba un solo array con todo el feedback, o cada uno en su propia línea.`,
    moreBehindObject: (line, behind) =>
      `El objeto se cierra en la línea ${line}, pero hay algo más en la línea ${behind}. Escriba un solo array con todo el feedback, o cada uno en su propia línea.`,
  },
  row: {
    atLine: (line) => `la línea ${line}`,
    atPlaceInLine: (place, line) => `${place} en la línea ${line}`,
    sameAs: (earlier) => `Lo mismo que ${earlier}.`,
    tooFewCells: (cells, columns) =>
      `La fila tiene ${counted(cells, 'celda', 'celdas')} donde el encabezado tiene ${numberText(columns)}. Escriba los separadores que faltan.`,
    tooManyCells: (cells, columns) =>
      `La fila tiene ${counted(cells, 'celda', 'celdas')} donde el encabezado tiene ${numberText(columns)}. Ponga entre comillas la celda que contenga el separador.`,
    noArrayOfStrings: 'Empieza como un array JSON y no lo es de textos, como ["one", "another"].',
    nothing: 'No hay nada entre dos comas. Quite una de ellas.',
    tooLong: 'Más largo de lo que puede ser un feedback.',
    tooDeep: 'Anidado más profundamente que cualquier feedback.',
    notJson: 'Esto no es JSON. Busque una coma, un corchete o unas comillas que falten.',
    noFeedback: 'Debe ser un objeto con transaction_id y feedback.',
    noObject: 'Debe ser un objeto, como en la especificación.',
    noStrings: 'Debe ser un array de textos.',
    noString: 'Debe ser un texto, entre comillas.',
    noTransactionId: 'Falta el ID de transacción.',
    desiredRisk: 'Debe ser fraud, high, low o clear, escrito así.',
    ratingType: 'Debe ser Positive, Negative o Corrective, escrito así, o nada.',
    nul: 'Contiene un carácter NUL; quítelo.',
    halfCharacter: 'Contiene medio carácter; escríbalo de nuevo.',
  },
  notes: {
    columnsNotRead: (names) => `Columnas no leídas: ${names}.`,
    fieldsNotRead: (names) => `Campos no leídos: ${names}.`,
    spacedIds: (lines) =>
      `IDs de transacción que empiezan o terminan con un espacio, que se envía con ellos: líneas ${lines}.`,
    andMore: (listed, more) => `${listed} y ${numberText(more)} más`,
  },
};
