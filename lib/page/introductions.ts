/** How people introduce themselves: "I'm Ada Byron", "Ich bin Ada Byron". */
const INTRODUCTION =
  /^(?:(?:hi|hello|hey|hallo|hola|bonjour|ciao)[,!]?\s+)?(?:i['’]m|i am|my name(?:['’]s| is)|ich bin|mein name ist|ich hei(?:ß|ss)e|je suis|je m['’]appelle|moi c['’]est|yo soy|soy|me llamo|mi nombre es|eu sou|chamo-me|meu nome é|io sono|mi chiamo|ik ben|mijn naam is|jestem|nazywam się|jmenuji se|jag heter|jeg heter|benim adım)\s+/iu;

/** The text after such words, or the whole text without them. */
export const withoutIntroduction = (text: string): string => text.replace(INTRODUCTION, '');
