import type { Messages } from '../english';

export const ignoredPlaces: Messages['ignoredPlaces'] = {
  title: 'Lugares de IP ignorados',
  description:
    'Lugares de direcciones IP que no dicen nada de dónde están las personas, como la salida de un operador, una red por satélite o de a bordo, o la pasarela de una empresa. Las posiciones de estos lugares se tratan como si estuvieran detrás de una VPN. Para añadir uno, elija «Ignorar este lugar de IP» en una posición de IP. La lista pertenece al perfil y se comparte con su equipo.',
  none: 'No hay ningún lugar de IP ignorado.',
  ignore: 'Ignorar este lugar de IP',
  ignoreDescription: 'No dice nada de dónde están las personas. También para su equipo.',
  compareAgain: 'Volver a comparar este lugar de IP',
  compareAgainDescription: 'Dice dónde están las personas. También para su equipo.',
  compareAgainAt: (place) => `Volver a comparar ${place}`,
  compareAgainShort: 'Volver a comparar',
  by: 'Ignorado por {person}, {time}',
  byYou: 'Ignorado por usted, {time}',
  unnamed: 'Sin nombre',
  ignored: 'Lugar de IP ignorado: {place}',
  compared: 'El lugar de IP se vuelve a comparar: {place}',
  failed: 'No se pudo cambiar lo que se ignora.',
};
