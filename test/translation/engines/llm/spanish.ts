/** Sentences with good translations. Some have protected parts, are names or are short. */
export const SPANISH: ReadonlyMap<string, string> = new Map([
  ['The house is very big and has a beautiful garden.', 'La casa es muy grande y tiene un jardín precioso.'],
  ['Our neighbours bought two bicycles last summer.', 'Nuestros vecinos compraron dos bicicletas el verano pasado.'],
  ['The train to the coast leaves from the old station.', 'El tren a la costa sale de la estación vieja.'],
  ['She reads the newspaper every morning before work.', 'Ella lee el periódico cada mañana antes del trabajo.'],
  ['Please close the window, because it is cold outside.', 'Cierra la ventana, por favor, porque hace frío fuera.'],
  ['The children are playing in the park with a red ball.', 'Los niños juegan en el parque con una pelota roja.'],
  [
    'We need more time to finish the report on the harvest.',
    'Necesitamos más tiempo para terminar el informe sobre la cosecha.',
  ],
  ['Open https://example.org/help to learn more about it.', 'Abre https://example.org/help para saber más sobre ello.'],
  ['Hello {name}, you have {{count}} new messages.', 'Hola, {name}: tienes {{count}} mensajes nuevos.'],
  ['Press <b>Save</b> to keep your changes.', 'Pulsa <b>Guardar</b> para conservar los cambios.'],
  ['Good morning', 'Buenos días'],
  ['Yes', 'Sí'],
  ['OK', 'OK'],
  ['The museum was founded in 1873 and rebuilt in 1951.', 'El museo se fundó en 1873 y se reconstruyó en 1951.'],
  ['My grandmother bakes bread with walnuts on Sundays.', 'Mi abuela hornea pan con nueces los domingos.'],
  ['The river flows slowly through the old town.', 'El río fluye despacio por el casco antiguo.'],
]);

export const ENGLISH: readonly string[] = [...SPANISH.keys()];
