// Content negotiation (RFC 9110 12.5): picks the offer that the client prefers.

type Preference = { readonly value: string; readonly quality: number };

/** 'text/html;level=1;q=0.5, * / *' -> lower-case values without parameters, with their quality. */
const parsePreferences = (header: string): Preference[] =>
  header.split(',').flatMap((item) => {
    const [value = '', ...parameters] = item.split(';').map((text) => text.trim().toLowerCase());
    if (value === '') return [];
    const text = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const quality = text === undefined ? 1 : Number(text.replace(/^q\s*=\s*/, ''));
    return [{ value, quality: quality >= 0 && quality <= 1 ? quality : 0 }];
  });

/** How exactly a range matches a media type: 3 exactly, 2 as 'text/*', 1 as '* / *', 0 not at all. */
const specificity = (range: string, type: string): number => {
  if (range === type) return 3;
  if (range === '*/*') return 1;
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1)) ? 2 : 0;
};

const qualityOfType = (preferences: readonly Preference[], type: string): number => {
  let best = 0;
  let quality = 0;
  for (const preference of preferences) {
    const exactness = specificity(preference.value, type);
    if (exactness <= best) continue;
    best = exactness;
    quality = preference.quality;
  }
  return quality;
};

const pickBest = <T>(offers: readonly T[], qualityOf: (offer: T) => number): T | undefined => {
  let picked: T | undefined;
  let best = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer);
    if (quality <= best) continue;
    picked = offer;
    best = quality;
  }
  return picked;
};

/**
 * The order of offers decides among equals. Without a header the first is picked; undefined means none is acceptable.
 */
export const negotiateType = <T extends string>(accept: string | undefined, offers: readonly T[]): T | undefined => {
  if (accept === undefined || accept.trim() === '') return offers[0];
  const preferences = parsePreferences(accept);
  return pickBest(offers, (offer) => qualityOfType(preferences, offer));
};

/** Undefined means no content coding. The order of offers decides among equals. */
export const negotiateEncoding = <T extends string>(
  acceptEncoding: string | undefined,
  offers: readonly T[],
): T | undefined => {
  if (acceptEncoding === undefined) return undefined;
  const preferences = parsePreferences(acceptEncoding);
  const named = new Map(preferences.map((preference) => [preference.value, preference.quality]));
  return pickBest(offers, (offer) => named.get(offer) ?? named.get('*') ?? 0);
};

/** 'es-MX' asks for Spanish, and 'pt' for Brazilian Portuguese if it is the only one (RFC 4647 3). */
const isSameLanguage = (range: string, language: string): boolean =>
  range === language || range.startsWith(`${language}-`) || language.startsWith(`${range}-`);

/** Undefined if the client accepts none of the languages. The order of offers decides among equals. */
export const negotiateLanguage = <T extends string>(
  acceptLanguage: string | undefined,
  offers: readonly T[],
): T | undefined => {
  const preferences = parsePreferences(acceptLanguage ?? '');
  return pickBest(offers, (offer) => {
    const named = preferences.filter(({ value }) => isSameLanguage(value, offer.toLowerCase()));
    const matching = named.length > 0 ? named : preferences.filter(({ value }) => value === '*');
    return Math.max(0, ...matching.map(({ quality }) => quality));
  });
};
