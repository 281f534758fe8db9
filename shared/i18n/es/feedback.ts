import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

const countedPresets = (count: number) => counted(count, 'plantilla', 'plantillas');

/** The feedback form. */
export const feedback: Messages['feedback'] = {
  title: 'Feedback',
  backToTheReport: 'Volver al informe',
  serviceResponse: (response) => `Respuesta del servicio: ${response}`,
  notSent: 'No enviado.',
  enterKey: 'Intro',

  fields: {
    desiredRisk: 'Riesgo deseado',
    fraudCases: 'Casos de fraude',
    score: 'Puntuación',
    scoreRange: 'De 0 a 10',
    ratingType: 'Tipo de valoración',
    clearRatingType: 'Borrar',
    annotations: 'Anotaciones',
    annotationsExample: 'Lo que el servicio debería aprender de esto',
    impact: 'Impacto',
    impactExample: 'Qué consecuencias tuvo el resultado',
    situation: 'Situación',
    situationExample: 'Qué ocurría durante la acción',
    reporterName: 'Nombre del informante',
    reporterSurname: 'Apellidos del informante',
    reporterEmail: 'Correo del informante',
    reporterRemembered: 'Guardado para su próximo feedback.',
    characters: (count, longest) => `${numberText(count)} de ${numberText(longest)}`,
    charactersUnit: 'caracteres',
    charactersLeft: (left) => `Quedan unos ${numberText(left)} caracteres.`,
    tooManyCharacters: 'Demasiados caracteres.',
  },

  fraudCases: {
    selected: 'Seleccionados',
    remove: (fraudCase) => `Quitar ${fraudCase}`,
    full: (most) => `Puede añadir hasta ${most} casos de fraude.`,
    instructions: 'Seleccione de la lista, o escriba un caso de fraude y pulse Intro.',
    none: 'Ninguno',
    nothingSaid: 'Sin mención de los casos de fraude',
    eachKeepsReported: 'Cada una conserva los suyos',
    stateNone: 'Ningún caso de fraude',
    keepReported: 'Conservar los casos notificados',
    addAnother: 'Añadir otro',
    suggestions: 'Sugerencias',
    inTheReport: 'en el informe',
    inReports: (reports) => counted(reports, 'informe', 'informes'),
    inYourFeedback: 'en su feedback',
  },

  correction: {
    title: 'Corrección',
    noRisk: 'Ningún riesgo deseado seleccionado',
    caseAdded: 'Caso añadido:',
    caseRemoved: 'Caso quitado:',
    moreChanges: (more) => `y ${counted(more, 'cambio más', 'cambios más')} en los casos`,
    matchesVerdict: 'Coincide con el veredicto del servicio',
    shouldBe: 'debería ser',
  },

  preview: {
    title: 'Vista previa',
    content: 'Feedback que se enviará',
    withReportedCases:
      'Además fraud_cases: en cada transacción, los casos notificados que encajan con el riesgo.',
  },

  verdict: {
    transaction: 'Transacción',
    copyTransactionId: 'Copiar el ID de transacción',
    serviceVerdict: 'Veredicto del servicio',
    noCases: 'sin casos de fraude',
  },

  earlier: {
    title: 'Feedback anterior',
    alreadyHasFeedback: (entries) =>
      entries === 1
        ? 'Esta transacción ya tiene feedback'
        : `Esta transacción ya tiene ${entries} entradas de feedback`,
    showAll: (entries) => `Mostrar las ${entries}`,
    showDetails: 'Mostrar detalles',
    by: 'por {who}',
    edit: 'Editar esta entrada',
    replaceTitle: '¿Reemplazar el borrador actual?',
    replace: 'Reemplazar',
    replaceMeaning: 'El feedback fallido reemplaza lo que ha introducido en el formulario.',
  },

  restored: {
    title: 'Borrador recuperado',
    startOver: 'Empezar de nuevo',
  },

  send: {
    send: 'Enviar feedback',
    keys: '{mod} {enter} para enviar',
    fieldsToCorrect: (fields) => counted(fields, 'campo por corregir', 'campos por corregir'),
    nothingToSend: 'Sin cambios todavía. Elija un riesgo o pulse el actual para confirmarlo.',
    mayHaveArrived:
      'Es posible que su feedback anterior haya llegado. Si lo envía otra vez, el servicio podría tenerlo dos veces.',
    alreadyHasFeedback: 'Esta transacción ya tiene feedback. El servicio añadirá este como otra entrada.',
    dontSend: 'No enviar',
    notSent: 'El feedback no se envió.',
    sendAgain: 'Enviar otra vez',
  },

  outcome: {
    title: 'Resultado',
    sentShortly: 'El feedback se enviará en breve',
    sendingIn: (count) => `Se envía en ${count} s`,
    sentShortlyMeaning: 'Está guardado en la bandeja de salida y se envía al servicio a los cinco segundos.',
    waiting: 'En espera en la bandeja de salida',
    waitsForTeam:
      'Se envía automáticamente cuando el servidor del equipo confirma que solo usted envía feedback sobre esta transacción.',
    waitsForOthers:
      'Primero se envía otro feedback. Esta entrada se envía automáticamente cuando llegue su turno.',
    sentAutomatically: 'Se envía automáticamente.',
    waitsForKey: 'Se envía cuando introduzca otra clave de API o cuando seleccione Enviar ahora.',
    nextAttempt: 'Se envía automáticamente. El próximo intento es a las {time}.',
    sendNow: 'Enviar ahora',
    undo: 'Deshacer',
    sending: 'Enviando',
    sendingMeaning: 'Esperando la respuesta del servicio.',
    sent: 'Feedback enviado',
    sentMeaning: 'Aceptado por el servicio: {transaction}',
    response: 'Respuesta del servicio',
    sendAnother: 'Enviar otro',
    unconfirmed: 'No se sabe si el feedback ha llegado',
    unconfirmedMeaning:
      'Está guardado en la bandeja de salida como Sin confirmar. No se vuelve a enviar sin su confirmación, porque el servicio podría procesarlo dos veces.',
    showDetails: 'Mostrar detalles',
    askToSendAgain: 'Enviarlo otra vez…',
    mayHaveArrived:
      'Es posible que haya llegado. Si lo envía otra vez, el servicio podría tenerlo dos veces.',
    dontSend: 'No enviar',
    sendAgain: 'Enviar otra vez',
  },

  presets: {
    title: 'Plantillas',
    actions: 'Acciones de plantillas',
    builtIn: {
      'Confirmed fraud': 'Fraude confirmado',
      'False positive': 'Falso positivo',
    },
    saveAs: 'Guardar como plantilla…',
    rename: 'Cambiar el nombre de {name}…',
    remove: 'Quitar {name}…',
    failed: 'No se pudieron leer o guardar las plantillas.',
    removeTitle: '¿Quitar esta plantilla?',
    removeAction: 'Quitar',
    removeMeaning: 'Se eliminan {name} y sus textos. El feedback enviado con ella no cambia.',
    renameTitle: 'Cambiar el nombre de la plantilla',
    saveTitle: 'Guardar como plantilla',
    name: 'Nombre de la plantilla',
    renameAction: 'Cambiar nombre',
    saveAction: 'Guardar plantilla',
    includedFields: 'Campos de esta plantilla',
    parts: {
      desiredRisk: 'Riesgo deseado',
      fraudCases: 'Casos de fraude',
      ratingType: 'Tipo de valoración',
      score: 'Puntuación',
      annotations: 'Anotaciones',
      impact: 'Impacto',
      situation: 'Situación',
    },
    noCases: 'ninguno',
    file: {
      export: 'Exportar plantillas…',
      import: 'Importar plantillas…',
      counted: countedPresets,
      title: 'Importar plantillas',
      contents: (count) => `{file} contiene ${countedPresets(count)}:`,
      tooMany: (most) => `Puede tener un máximo de ${countedPresets(most)}. Omita algunas.`,
      action: (count) => `Importar ${countedPresets(count)}`,
    },
  },
};
