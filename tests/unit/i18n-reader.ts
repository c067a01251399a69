/** Reads the browser's messages as the i18n module does; here a missing key is an error. */

interface Message {
  message: string;
}

type Given = number | readonly (string | number)[] | undefined;

export function reader(messages: Record<string, Message>) {
  return {
    t(key: string, ...given: Given[]): string {
      const message = messages[key.replaceAll('.', '_')]?.message;
      if (message === undefined) throw new Error(`No words for ${key}`);
      const count = given.find((one) => typeof one === 'number');
      const parts = given.find((one) => typeof one === 'object') ?? (count === undefined ? [] : [count]);
      const forms = message.split(' | ');
      const form = count === undefined ? message : forms.length === 1 ? forms[0] : forms[count === 1 ? 0 : 1];
      return (form ?? '').replace(/\$(\d)/g, (_, at: string) => String(parts[Number(at) - 1] ?? ''));
    },
  };
}
