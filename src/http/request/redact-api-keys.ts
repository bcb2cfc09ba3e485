// Keeps keys out of what is written down: log lines, links and query strings, however `api_key` is spelled there.

/** A letter as it is, or percent-encoded once or several times: 'p', '%70', '%2570'. */
const letter = (character: string): string => {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((one) => one.charCodeAt(0).toString(16));
  return `(?:${character}|%(?:25)*(?:${[...new Set(codes)].join('|')}))`;
};

const JOINT = `(?:${letter('_')}|${letter('-')})?`;
const NAME = `${[...'api'].map(letter).join('')}${JOINT}${[...'key'].map(letter).join('')}`;
const IS_KEY = new RegExp(NAME, 'i');

/** What may stand between the name and its value: brackets and quotes, then '=' or ':', then quotes and brackets. */
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

/** '/search?q=a&api_key=s&page=2' -> '/search?q=a&page=2'; a key inside a value, such as an address, is hidden. */
export const removeApiKey = (url: string): string => {
  const start = url.indexOf('?');
  if (start === -1 || !IS_KEY.test(url)) return url;
  const kept = redactApiKeys(withoutPairs(url.slice(start + 1), (name) => IS_KEY.test(name)));
  return kept === '' ? url.slice(0, start) : `${url.slice(0, start)}?${kept}`;
};

const BRACKET = /[[\]]|%5[bd]/i;

/** A key has its own parameter; 'fields[api_key]=s' would make its value a name that answers repeat. */
export const removeNestedApiKeys = (query: string): string =>
  IS_KEY.test(query) ? withoutPairs(query, (name) => BRACKET.test(name) && IS_KEY.test(name)) : query;
