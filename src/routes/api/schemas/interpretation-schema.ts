// OpenAPI schema of meta.interpretation.
import {
  boolean,
  integer,
  type JsonSchema,
  list,
  number,
  object,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';

const KINDS = ['theme', 'place', 'time', 'preference', 'resource', 'scale', 'identifier'];

const place = object({
  id: text('Identifier, for `interpret=place:ID`.'),
  label: text('With the places that contain it.'),
  bbox: list(
    list(number('Degrees.'), 'west, south, east, north.', { minItems: 4, maxItems: 4 }),
    'Two boxes if the place crosses the antimeridian.',
  ),
  alternatives: list(
    object({ id: text('Identifier.'), label: text('Label.') }),
    'Other places that the name may refer to, likeliest first.',
  ),
});

const part = object(
  {
    kind: stringEnum(KINDS, 'A theme is searched as words; every other kind has a member of the same name.'),
    text: text('As typed.'),
    start: integer('Offset of the first character in `query`.'),
    end: integer('Offset after the last character.'),
    confidence: number('From 0 to 1.'),
  },
  {
    negated: boolean('Records with this part are excluded.'),
    optional: boolean('Raises the rank of records that have it, and is not required.'),
    synonyms: list(text('Words.'), 'Of a theme in another language.'),
    place,
    time: object({}, { from: integer('First year.'), to: integer('Last year.') }),
    preference: stringEnum(['old', 'recent'], 'Ranked first.'),
    resource: text('Kind of resource.'),
    scale: integer('Denominator.'),
    identifier: list(text('Spelling.'), 'Other ways to write the code.'),
  },
);

export const INTERPRETATION_SCHEMA: JsonSchema = list(
  part,
  'How a query of plain words was read, without filler words; `interpret` changes it.',
);
