// Creates a value on first use.

export const once = <T>(make: () => T): (() => T) => {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
};
