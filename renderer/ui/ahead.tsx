import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component whose code comes later. */
interface Ahead<P extends object> {
  /** Waits for the code under the `Suspense` around it; draws at once where the code is here. */
  readonly View: ComponentType<P>
  /** Gets the code before it is asked for. What does not come is asked for again when the component is drawn. */
  readonly load: () => void
}

/**
 * A component whose code is not part of the start. React's own `lazy` waits the first time it is drawn, even for code that is here
 * by then, and what is drawn while it waits stays for 300 ms.
 */
export function ahead<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): Ahead<P> {
  let here: ComponentType<P> | null = null
  const Waited = lazy(load)
  return {
    View: (props) => {
      // The same for as long as it is drawn: another component in its place would begin anew.
      const [Own] = useState(() => here ?? Waited)
      return createElement(Own as ComponentType<P>, props)
    },
    load: () => {
      load().then(
        (loaded) => {
          here = loaded.default
        },
        () => {},
      )
    },
  }
}
