/** A value that is made when it is first asked for, and kept from then on. */
export class Later<T> {
  #make: (() => T) | null
  #value: T | undefined

  /** @param make is called once at most, and let go of then; where it throws, it is called again by the next who asks */
  constructor(make: () => T) {
    this.#make = make
  }

  get value(): T {
    if (this.#make) {
      this.#value = this.#make()
      this.#make = null
    }
    return this.#value as T
  }
}

/** A value that is made whenever it is asked for. */
export class Anew<T> {
  constructor(private readonly make: () => T) {}

  get value(): T {
    return this.make()
  }
}

/** By the name of a property, what makes a value that has it. */
type Parts = Readonly<Record<string, { readonly value: object }>>

type Made<P extends Parts> = {
  readonly [K in keyof P]: K extends keyof P[K]['value'] ? P[K]['value'][K] : never
}

const slot = Symbol('later')
const properties = new Map<string, PropertyDescriptor>()

/**
 * Gives an object properties that are made when they are first asked for. They are properties like all others: wherever
 * the object is copied, compared, written as JSON or sent to a thread, they are made and go along.
 *
 * @returns the object itself
 */
export function withLater<O extends object, P extends Parts>(object: O, parts: P): O & Made<P> {
  Object.defineProperty(object, slot, { value: parts })
  for (const name in parts) Object.defineProperty(object, name, propertyOf(name))
  return object as O & Made<P>
}

/** One for all objects: with a getter of its own each would take three times the memory, and twice as long to make. */
function propertyOf(name: string): PropertyDescriptor {
  let property = properties.get(name)
  if (!property) {
    property = {
      get(this: { readonly [slot]: Readonly<Record<string, Later<Readonly<Record<string, unknown>>>>> }) {
        return this[slot][name]?.value[name]
      },
      enumerable: true,
      configurable: true,
    }
    properties.set(name, property)
  }
  return property
}

/** A copy of an object with other values for some of its properties; what is made later stays so. */
export function copyWith<O extends object>(object: O, values: Partial<O>): O {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(object)) as O
  return Object.assign(copy, values)
}
