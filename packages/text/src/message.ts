// Texts of an interface in one language: placeholders by name, and plural forms by the categories of Unicode CLDR.

/** 'Filters', 'Page {page} of {last}', or a form per plural category, chosen by the value `count`. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

type Values<Value> = Readonly<Record<string, Value>>;

const PLACEHOLDER = /\{(\w+)\}/;
const PLACEHOLDERS = /\{(\w+)\}/g;

export type MessageFormat = {
  /** Numbers are formatted for the language. A placeholder without a value stays as it is. */
  readonly format: (message: Message, values: Values<string | number>) => string;
  /** The texts between the placeholders, and the values in their places. */
  readonly split: <Value>(message: Message, values: Values<Value>, count?: number) => readonly (string | Value)[];
  readonly formatNumber: (value: number) => string;
};

const CACHED_NUMBERS = 2_000;

/** Pages repeat small numbers, and Intl takes half a microsecond for each. */
const cacheByNumber = <Result extends string>(compute: (value: number) => Result): ((value: number) => Result) => {
  const results = new Map<number, Result>();
  return (value) => {
    let result = results.get(value);
    if (result !== undefined) return result;
    result = compute(value);
    if (results.size >= CACHED_NUMBERS) results.clear();
    results.set(value, result);
    return result;
  };
};

/** The formatters of Intl are created once: each costs more than a page. */
export const createMessageFormat = (language: string): MessageFormat => {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const formatNumber = cacheByNumber((value) => numbers.format(value));
  const categoryOf = cacheByNumber((count) => rules.select(count));
  const formOf = (message: Message, count: unknown): string => {
    if (typeof message === 'string') return message;
    return message[categoryOf(typeof count === 'number' ? count : 0)] ?? message.other ?? '';
  };
  return {
    formatNumber,
    format: (message, values) =>
      formOf(message, values.count).replace(PLACEHOLDERS, (whole, name: string) => {
        const value = values[name];
        return typeof value === 'number' ? formatNumber(value) : (value ?? whole);
      }),
    split: (message, values, count) =>
      formOf(message, count)
        .split(PLACEHOLDER)
        .map((text, index) => (index % 2 === 0 ? text : (values[text] ?? `{${text}}`))),
  };
};
