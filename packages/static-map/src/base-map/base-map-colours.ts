// The colours of the base map, for pages and for thumbnails, where land and water must differ at a glance.

export type BaseMapColours = {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly river: string;
  readonly county: string;
  readonly region: string;
  readonly border: string;
};

export const PAGE_COLOURS: BaseMapColours = {
  water: '#d3e2ec',
  land: '#f7f5ef',
  coast: '#9fb8c8',
  river: '#b4cfdf',
  county: '#ddd6ca',
  region: '#c3bbae',
  border: '#958b7f',
};

export const THUMBNAIL_COLOURS: BaseMapColours = {
  water: '#a9cbe0',
  land: '#f4efe0',
  coast: '#6f9cb8',
  river: '#a9cbe0',
  county: '#ddd6ca',
  region: '#cdc3b0',
  border: '#8d8172',
};
