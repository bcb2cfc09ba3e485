// Reads the pages of a IIIF manifest (Presentation API 2 or 3): image URL and label of each.
import { upgrade } from '@iiif/parser/upgrader';
import { isWebUrl } from '@periplus/markup';
import { DocumentError } from '../document-error.ts';
import { toPlainText } from './plain-text.ts';

export type ImagePage = {
  readonly label: string;
  /** URL of an image service. */
  readonly service?: string;
  /** URL of the image, if there is no service. */
  readonly image?: string;
};

export type ImagePages = { readonly pages: readonly ImagePage[]; readonly credit: string };

type Json = Readonly<Record<string, unknown>>;

/** The pages become part of the response, so their number and texts are limited. */
const MAX_PAGES = 1_000;
const MAX_LABEL_LENGTH = 200;
const MAX_URL_LENGTH = 2_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

const objectsIn = (value: unknown): readonly Json[] => listOf(value).filter(isObject);

const urlOf = (value: unknown): string | undefined => {
  const id = isObject(value) ? (value.id ?? value['@id']) : value;
  return typeof id === 'string' && id.length <= MAX_URL_LENGTH && isWebUrl(id) ? id : undefined;
};

/** English if available, or else the first language. */
const toText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  const texts = listOf(value.en ?? value.none ?? Object.values(value)[0]);
  return texts.filter((text) => typeof text === 'string').join(' ');
};

/** Version 3 may offer several images per page; the first is the default. */
const bodiesOf = (canvas: Json): readonly Json[] =>
  objectsIn(canvas.items)
    .flatMap((annotations) => objectsIn(annotations.items))
    .flatMap(({ body }) => objectsIn(body))
    .flatMap((body) => (body.type === 'Choice' ? objectsIn(body.items).slice(0, 1) : [body]));

const isImageService = (service: Json): boolean =>
  /ImageService/.test(String(service.type ?? service['@type'])) || /level[0-2]/.test(String(service.profile));

const toPage = (canvas: Json, index: number): readonly ImagePage[] => {
  const [body] = bodiesOf(canvas);
  if (body === undefined) return [];
  const label = toText(canvas.label).trim().slice(0, MAX_LABEL_LENGTH).toWellFormed() || `Page ${index + 1}`;
  const service = urlOf(objectsIn(body.service).find(isImageService));
  if (service !== undefined) return [{ label, service }];
  const image = urlOf(body);
  return image === undefined ? [] : [{ label, image }];
};

const upgraded = (manifest: unknown): Json => {
  try {
    const result: unknown = upgrade(manifest);
    if (isObject(result)) return result;
  } catch (cause) {
    throw new DocumentError('it is not a IIIF manifest', cause);
  }
  throw new DocumentError('it is not a IIIF manifest');
};

export const readIiifPages = (manifest: unknown): ImagePages => {
  const document = upgraded(manifest);
  if (document.type === 'Collection') throw new DocumentError('it is a collection of manifests');
  const pages = objectsIn(document.items).slice(0, MAX_PAGES).flatMap(toPage);
  if (pages.length === 0) throw new DocumentError('it contains no images');
  const { requiredStatement } = document;
  return { pages, credit: toPlainText(isObject(requiredStatement) ? toText(requiredStatement.value) : '') };
};
