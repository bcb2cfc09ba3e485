// A publication state set by an operator, stored as a tag in the record so that it survives exports and the next
// import.
import type { AardvarkRecord } from '../schema/record-type.ts';

export type PublicationOverride = 'published' | 'unpublished';

const TAGS: Readonly<Record<PublicationOverride, string>> = {
  published: 'publication:published',
  unpublished: 'publication:unpublished',
};

const isHoldTag = (tag: string): boolean => tag === TAGS.published || tag === TAGS.unpublished;

/** Undefined if the source decides. */
export const readPublicationOverride = (record: AardvarkRecord): PublicationOverride | undefined => {
  const tag = record.b1g_adminTags_sm?.find(isHoldTag);
  return tag === undefined ? undefined : tag === TAGS.published ? 'published' : 'unpublished';
};

/** A quick check that avoids parsing. */
export const mayHavePublicationOverride = (text: string): boolean => text.includes('"publication:');

const splitTags = ({ b1g_adminTags_sm = [], ...rest }: AardvarkRecord) => ({
  rest,
  tags: b1g_adminTags_sm.filter((tag) => !isHoldTag(tag)),
});

/** Appends both members, so that repeating it gives the same JSON text. */
export const withPublicationOverride = (record: AardvarkRecord, state: PublicationOverride): AardvarkRecord => {
  const { rest, tags } = splitTags(record);
  const { b1g_publication_state_s: _state, ...unchanged } = rest;
  return { ...unchanged, b1g_adminTags_sm: [...tags, TAGS[state]], b1g_publication_state_s: state } as AardvarkRecord;
};

/** The state stays until the source changes it. */
export const withoutPublicationOverride = (record: AardvarkRecord): AardvarkRecord => {
  const { rest, tags } = splitTags(record);
  return (tags.length === 0 ? rest : { ...rest, b1g_adminTags_sm: tags }) as AardvarkRecord;
};
