/** Common Spanish and Portuguese family names, which come in pairs. */
import { fold } from '../contract/text.ts';

const families = new Set(
  'garcia ruiz ortega moreno romero torres navarro serrano molina castro ortiz rubio marin medina garrido cortes castillo santos lozano cano prieto vidal herrera pena flores cabrera campos vega fuentes reyes nieto aguilar ibarra ferrer duran vargas mora arias crespo soto saez moya parra bravo rojas quiroga rios silva costa sousa souza lima pinto cardoso'.split(
    ' ',
  ),
);

/** Whether all are family names: a name of three words then ends with two of them. */
export const areSpanishFamilies = (words: readonly string[]): boolean =>
  words.every((word) => families.has(fold(word)) || /..(?:ez|eir[ao])$/.test(fold(word)));
