/** Industries as people name them: by their own words in any form, or by a word for several of them. */
import { stemsOf } from '../device-service/discover/words.ts';

/** A word, and the industries that it can mean. Those that no company is in are left out. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  instruments: [
    'Scientific instruments',
    'Optics',
    'Measuring devices',
    'Precision engineering',
    'Marine sensors',
    'Environmental sensing',
    'Survey equipment',
    'Navigation',
  ],
  sensors: ['Marine sensors', 'Environmental sensing', 'Measuring devices'],
  lenses: ['Optics'],
  optical: ['Optics'],
  metrology: ['Measuring devices', 'Scientific instruments'],
  freight: ['Logistics'],
  shipping: ['Logistics'],
  food: ['Food production'],
  energy: ['Renewable energy'],
  solar: ['Renewable energy'],
  wind: ['Renewable energy'],
  laboratories: ['Research'],
  magazines: ['Publishing'],
  books: ['Publishing'],
  clothes: ['Textiles'],
  apps: ['Software'],
};

export function industriesIn(sentence: string, known: readonly string[]): string[] {
  const stems = new Set(stemsOf(sentence));
  const says = (words: string) => {
    const wanted = stemsOf(words);
    return wanted.length > 0 && wanted.every((stem) => stems.has(stem));
  };
  const meant = new Set(Object.entries(meanings).flatMap(([word, industries]) => (says(word) ? industries : [])));
  return known.filter((industry) => meant.has(industry) || says(industry));
}
