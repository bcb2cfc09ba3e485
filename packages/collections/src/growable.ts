// Typed arrays that grow while data are built, and typed arrays in shared memory for the result.

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type NumbersConstructor<T extends Numbers> = {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
  new (buffer: SharedArrayBuffer): T;
};

export type Growable<T extends Numbers> = { data: T; length: number };

export const createGrowable = <T extends Numbers>(type: NumbersConstructor<T>, capacity = 1024): Growable<T> => ({
  data: new type(capacity),
  length: 0,
});

const grow = <T extends Numbers>(list: Growable<T>): void => {
  const type = list.data.constructor as NumbersConstructor<T>;
  const larger = new type(list.data.length * 2);
  larger.set(list.data);
  list.data = larger;
};

export const pushNumber = <T extends Numbers>(list: Growable<T>, value: number): void => {
  if (list.length === list.data.length) grow(list);
  list.data[list.length++] = value;
};

/** As pushNumber, for the type that is pushed by the million: monomorphic code runs several times faster. */
export const pushUint32 = (list: Growable<Uint32Array>, value: number): void => {
  if (list.length === list.data.length) grow(list);
  list.data[list.length++] = value;
};

/** Grows the list to include `index`; new entries are zero. */
export const ensureIndex = <T extends Numbers>(list: Growable<T>, index: number): void => {
  while (index >= list.data.length) grow(list);
  if (index >= list.length) list.length = index + 1;
};

export const createShared = <T extends Numbers>(type: NumbersConstructor<T>, length: number): T =>
  new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));

/** Copies the values into shared memory, without spare capacity. */
export const toShared = <T extends Numbers>(list: Growable<T>): T => {
  const shared = createShared(list.data.constructor as NumbersConstructor<T>, list.length);
  shared.set(list.data.subarray(0, list.length));
  return shared;
};
