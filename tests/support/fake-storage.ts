/** A storage that stores values. */
export function createFakeStorage(values: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(values));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** A storage that throws on every use, like a blocked one. */
export const blockedStorage: Storage = {
  get length() {
    return refuse();
  },
  key: refuse,
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
};

/** A storage that can be read but is full. */
export function createFullStorage(values: Readonly<Record<string, string>> = {}): Storage {
  return { ...createFakeStorage(values), setItem: refuse };
}
