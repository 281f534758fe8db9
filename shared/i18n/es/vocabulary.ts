import type { Messages } from '../english';

/** Explanations of the service's terms, which aren't translated, and labels for the parts of a report. */
export const vocabulary: Messages['vocabulary'] = {
  columns: {
    risk: 'Riesgo',
    verdict: 'Veredicto',
    fraudCases: 'Casos de fraude',
    time: 'Hora',
    user: 'Usuario',
    device: 'Dispositivo',
    place: 'Lugar',
    signals: 'Señales',
    positions: 'Posiciones',
    distance: 'Distancia',
    disagreement: 'Discrepancia',
    travel: 'Desplazamiento imposible',
    deviceUsers: 'Usuarios del dispositivo',
    amount: 'Importe',
    extra: 'Datos adicionales',
    country: 'País',
    transaction: 'Transacción',
    id: 'ID de informe',
  },

  words: {
    risk_assignment: { fraud: 'fraude', high: 'alto', low: 'bajo', clear: 'sin riesgo' },
    decision: {
      'SIM Swapping / ATO': 'Duplicado de SIM / robo de cuenta',
      Phising: 'Phishing',
      'Synthetic identity': 'Identidad sintética',
      'New user': 'Usuario nuevo',
      'Location fraud': 'Fraude de ubicación',
      'Banned location': 'Ubicación prohibida',
      'Device Swapping': 'Cambio de dispositivo',
      'Location Swapping': 'Cambio de ubicación',
      'Common usage': 'Uso habitual',
    },
    rating_type: { Positive: 'Positiva', Negative: 'Negativa', Corrective: 'Correctiva' },
  },

  meanings: {
    risk_assignment: {
      fraud: 'La acción se considera fraudulenta o parte de un fraude.',
      high: 'Riesgo alto: la acción es potencialmente fraudulenta. Se recomiendan medidas preventivas.',
      low: 'Riesgo bajo: se considera seguro aceptar la acción.',
      clear: 'No se encontró ningún riesgo. La especificación nombra este nivel, pero no lo describe.',
    },
    risk_assessment: {
      fraud: 'La acción se considera fraudulenta o parte de un fraude.',
      high_risk: 'La acción es potencialmente fraudulenta. Se recomiendan medidas preventivas.',
      low_risk: 'Se considera seguro aceptar la acción.',
      unknown_risk: 'No se puede dar una evaluación precisa en el momento de la solicitud.',
    },
    decision: {
      'SIM Swapping / ATO':
        'Se detectó una apropiación de cuenta, con o sin ataque de SIM swapping (según la protección del usuario cliente).',
      Phising:
        'Se detectó un ataque de phishing desde una ubicación concreta (varias apropiaciones de cuenta).',
      'Synthetic identity': 'Se detectó un ataque de identidad sintética.',
      'New user': 'Se detectó un usuario nuevo en la plataforma.',
      'Location fraud':
        'Se detectó un intento de fraude de ubicación al comparar todas las fuentes de ubicación del usuario.',
      'Banned location': 'Se detectó una ubicación en un lugar prohibido.',
      'Device Swapping': 'Se detectó un cambio de dispositivo legítimo de un usuario.',
      'Location Swapping': 'Se detectó un cambio de ubicación legítimo de un usuario.',
      'Common usage': 'Se detectó un uso habitual.',
    },
    match_type: {
      gps: 'Las comparaciones se hacen con datos de GPS.',
      wifi_scan:
        'Las comparaciones se hacen con sensores Wi-Fi, pero no se encuentran redes conectadas que coincidan.',
      wifi_connection: 'Las comparaciones se hacen con las redes Wi-Fi conectadas.',
      mobile_networks: 'Las comparaciones se hacen con las redes móviles conectadas.',
    },
    location_type: {
      ip: 'La ubicación se obtuvo de la dirección IP.',
      geo: 'La ubicación se obtuvo del GPS.',
      wifi: 'La ubicación se obtuvo de redes Wi-Fi.',
      lte: 'La ubicación se obtuvo de una celda móvil 4G (LTE).',
      cdma: 'La ubicación se obtuvo de una celda móvil CDMA.',
      wcdma: 'La ubicación se obtuvo de una celda móvil 3G (WCDMA).',
      gsm: 'La ubicación se obtuvo de una celda móvil 2G (GSM).',
    },
    signal: {
      TOR: 'La conexión usa TOR, por lo que la posición IP corresponde al nodo de salida, no al dispositivo.',
      VPN: 'La conexión usa una VPN, por lo que la posición IP corresponde al servidor VPN, no al dispositivo.',
      'Ignored IP':
        'Un analista de este perfil indicó que el lugar de esta dirección IP no dice nada de dónde están las personas. Ajustes muestra estos lugares.',
      Rooted: 'El dispositivo está rooteado o tiene jailbreak.',
      Emulated: 'El dispositivo es emulado.',
      Debugged: 'El dispositivo está abierto en modo de depuración, o la aplicación no está compilada.',
      'GPS spoofed': 'La ubicación o la señal GPS se está falsificando.',
      'Impossible travel':
        'Deducida por Whereabouts: el movimiento desde un informe anterior de este usuario o dispositivo es demasiado rápido, incluso con la menor distancia que permiten los radios supuestos.',
      'New device':
        'Deducida por Whereabouts: el primer informe de este usuario con este dispositivo, después de otros con uno distinto.',
    },
    sensor: {
      gps: 'El sensor GPS está activado.',
      mobile_networks: 'El dispositivo puede acceder a redes móviles.',
      wifi: 'El sensor Wi-Fi está activado.',
      wifi_connected: 'El dispositivo está conectado a una red Wi-Fi.',
    },
    rating_type: {
      Positive: 'El resultado era correcto.',
      Negative: 'El resultado era incorrecto.',
      Corrective: 'El resultado debe corregirse como se describe.',
    },
  },
  positionMeanings: {
    geo: 'geo_location: la ubicación que indica el GPS del dispositivo.',
    em: 'em_location: la ubicación obtenida del entorno electromagnético (redes Wi-Fi y celdas móviles).',
    ip: 'ip: la ubicación en la que está registrada la dirección IP de la conexión.',
    location: 'location: la ubicación que determinó el servicio. Su location_type indica la fuente.',
  },
};
