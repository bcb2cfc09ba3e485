// Removes API keys from log lines, links and query strings, in any spelling of `api_key`.

/** A letter, plain or percent-encoded any number of times: 'p', '%70', '%2570'. */
const letter = (character: string): string => {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((character) =>
    character.charCodeAt(0).toString(16),
  );
  return `(?:${character}|%(?:25)*(?:${[...new Set(codes)].join('|')}))`;
};

const JOINT = `(?:${letter('_')}|${letter('-')})?`;
const NAME = `${[...'api'].map(letter).join('')}${JOINT}${[...'key'].map(letter).join('')}`;
const IS_KEY = new RegExp(NAME, 'i');

/** Between the name and the value: brackets and quotes, then '=' or ':', then quotes and brackets. */
const WRAPPING = `(?:[[\\]"'\\\\]|%(?:25)*(?:5b|5d|22|27))*`;
const SEPARATOR = `${WRAPPING}\\s*(?:[=:]|%(?:25)*(?:3d|3a))\\s*${WRAPPING}`;
const VALUE = `(?:(?!%(?:25)*(?:26|22|27))[^&\\s"'\\\\])*`;
const KEY_AND_VALUE = new RegExp(`(${NAME}${SEPARATOR})${VALUE}`, 'gi');

/** 'GET /?API%5Fkey=s&a=1 failed' -> 'GET /?API%5Fkey=[hidden]&a=1 failed' */
export const redactApiKeys = (text: string): string =>
  IS_KEY.test(text) ? text.replace(KEY_AND_VALUE, '$1[hidden]') : text;

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';

const withoutPairs = (query: string, isKey: (name: string) => boolean): string =>
  query
    .split('&')
    .filter((pair) => !isKey(nameOf(pair)))
    .join('&');

/** '/search?q=a&api_key=s&page=2' -> '/search?q=a&page=2'; a key inside a value, such as a URL, is redacted. */
export const removeApiKey = (url: string): string => {
  const start = url.indexOf('?');
  if (start === -1 || !IS_KEY.test(url)) return url;
  const query = redactApiKeys(withoutPairs(url.slice(start + 1), (name) => IS_KEY.test(name)));
  return query === '' ? url.slice(0, start) : `${url.slice(0, start)}?${query}`;
};

const BRACKET = /[[\]]|%5[bd]/i;

/** Drops 'fields[api_key]=s', whose value responses would otherwise repeat. */
export const removeNestedApiKeys = (query: string): string =>
  IS_KEY.test(query) ? withoutPairs(query, (name) => BRACKET.test(name) && IS_KEY.test(name)) : query;
