// A whole number with commas between its thousands, as English has it. Node's own way would first read tables of all languages.

export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
