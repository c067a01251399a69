/** Common Spanish and Portuguese family names, which come in pairs. */
import { fold } from '../contract/text.ts';

const families = new Set(
  'garcia ruiz ortega moreno romero torres navarro serrano blanco molina castro ortiz rubio marin iglesias medina garrido cortes castillo santos lozano guerrero cano prieto mendez cruz calvo gallego vidal leon herrera marquez pena flores cabrera campos vega fuentes carrasco diez reyes caballero nieto aguilar pascual santana herrero montero lorenzo hidalgo ibarra gimenez ibanez ferrer duran santiago vargas mora vicente arias carmona crespo roman pastor soto saez velasco moya soler parra esteban bravo gallardo rojas quiroga rios silva pereira oliveira costa ferreira almeida carvalho ribeiro sousa souza lima araujo barbosa rocha teixeira nogueira cunha moura pinto cardoso'.split(
    ' ',
  ),
);

/** Whether all are family names: a name of three words then ends with two of them. */
export const areSpanishFamilies = (words: readonly string[]): boolean =>
  words.every((word) => families.has(fold(word)) || /.{2}ez$/.test(fold(word)));
