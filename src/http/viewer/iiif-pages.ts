// The pages of a IIIF manifest, Presentation API 2 or 3: where the picture of each is, and what it is called.
import { upgrade } from '@iiif/parser/upgrader';
import { isWebUrl } from '../../record/views/urls.ts';
import { sourceDocumentError as unusable } from '../documents/document-errors.ts';
import { toPlainText } from './plain-text.ts';

export type ImagePage = {
  readonly label: string;
  /** Address of an image service; else the picture itself. */
  readonly service?: string;
  readonly image?: string;
};

export type ImagePages = { readonly pages: readonly ImagePage[]; readonly credit: string };

type Json = Readonly<Record<string, unknown>>;

/** The pages stand in the answer, so that neither they nor their texts may be of any size. */
const MOST_PAGES = 1_000;
const MOST_LABEL = 200;
const MOST_ADDRESS = 2_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

const objectsIn = (value: unknown): readonly Json[] => listOf(value).filter(isObject);

const addressOf = (value: unknown): string | undefined => {
  const id = isObject(value) ? (value.id ?? value['@id']) : value;
  return typeof id === 'string' && id.length <= MOST_ADDRESS && isWebUrl(id) ? id : undefined;
};

/** A text by language: English where it is there, else the first. */
const toText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  const texts = listOf(value.en ?? value.none ?? Object.values(value)[0]);
  return texts.filter((text) => typeof text === 'string').join(' ');
};

/** Version 3 may offer several pictures of one page; the first is the one to show. */
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
  const label = toText(canvas.label).trim().slice(0, MOST_LABEL).toWellFormed() || `Page ${index + 1}`;
  const service = addressOf(objectsIn(body.service).find(isImageService));
  if (service !== undefined) return [{ label, service }];
  const image = addressOf(body);
  return image === undefined ? [] : [{ label, image }];
};

const upgraded = (manifest: unknown): Json => {
  try {
    const result: unknown = upgrade(manifest);
    if (isObject(result)) return result;
  } catch (cause) {
    throw unusable('it is no IIIF manifest', cause);
  }
  throw unusable('it is no IIIF manifest');
};

export const readIiifPages = (manifest: unknown): ImagePages => {
  const document = upgraded(manifest);
  if (document.type === 'Collection') throw unusable('it is a list of manifests, not one of them');
  const pages = objectsIn(document.items).slice(0, MOST_PAGES).flatMap(toPage);
  if (pages.length === 0) throw unusable('it names no picture');
  const { requiredStatement } = document;
  return { pages, credit: toPlainText(isObject(requiredStatement) ? toText(requiredStatement.value) : '') };
};
