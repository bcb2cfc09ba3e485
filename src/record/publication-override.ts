// A publication state that an operator has set: kept in the record itself as a tag, so that it goes along wherever the record goes, and
// outlives the next import from the source.
import type { AardvarkRecord } from '../schema/record-type.ts';

export type PublicationOverride = 'published' | 'unpublished';

const TAGS: Readonly<Record<PublicationOverride, string>> = {
  published: 'publication:published',
  unpublished: 'publication:unpublished',
};

const isHoldTag = (tag: string): boolean => tag === TAGS.published || tag === TAGS.unpublished;

/** Undefined when the source decides. */
export const readPublicationOverride = (record: AardvarkRecord): PublicationOverride | undefined => {
  const tag = record.b1g_adminTags_sm?.find(isHoldTag);
  return tag === undefined ? undefined : tag === TAGS.published ? 'published' : 'unpublished';
};

/** A text without this has no hold: spares parsing. */
export const mayHavePublicationOverride = (text: string): boolean => text.includes('"publication:');

const splitTags = ({ b1g_adminTags_sm = [], ...rest }: AardvarkRecord) => ({
  rest,
  tags: b1g_adminTags_sm.filter((tag) => !isHoldTag(tag)),
});

/** Both members come last, so that the same record held again has the same text. */
export const withPublicationOverride = (record: AardvarkRecord, state: PublicationOverride): AardvarkRecord => {
  const { rest, tags } = splitTags(record);
  const { b1g_publication_state_s: _stated, ...others } = rest;
  return { ...others, b1g_adminTags_sm: [...tags, TAGS[state]], b1g_publication_state_s: state } as AardvarkRecord;
};

/** The state stays what it is until the source says otherwise. */
export const withoutPublicationOverride = (record: AardvarkRecord): AardvarkRecord => {
  const { rest, tags } = splitTags(record);
  return (tags.length === 0 ? rest : { ...rest, b1g_adminTags_sm: tags }) as AardvarkRecord;
};
