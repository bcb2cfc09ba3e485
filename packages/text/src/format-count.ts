// Formats integers with thousands separators; unlike Intl, it loads no tables.

export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
