import { useSyncExternalStore } from 'react'

/**
 * A heavy part of the program: loaded when the browser is idle after its declaration, or at once when it is
 * needed.
 */
export type Part<M> = { subscribe: (onChange: () => void) => () => void; state: () => PartState<M> }
type PartState<M> = { here?: M; lost?: unknown }

/** Declares a part, whose file `load` imports. */
export function part<M>(load: () => Promise<M>): Part<M> {
  let state: PartState<M> = {}
  let asked: Promise<void> | undefined
  const waiting = new Set<() => void>()
  function become(next: PartState<M>) {
    state = next
    for (const tell of waiting) tell()
  }
  function bring() {
    asked ??= load().then(
      (here) => become({ here }),
      (lost: unknown) => {
        asked = undefined
        // A failed idle load has no subscribers and is ignored: the part is requested again when it is needed.
        if (waiting.size > 0) become({ lost })
      },
    )
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(bring)
  return {
    subscribe(onChange) {
      waiting.add(onChange)
      if (!state.here) bring()
      return () => {
        waiting.delete(onChange)
        if (state.lost !== undefined && waiting.size === 0) state = {}
      }
    },
    state: () => state,
  }
}

/**
 * The part, or undefined while it loads. Unlike `lazy`, a loaded part renders at once, without a moment of
 * fallback in which keys would be lost. Throws if loading failed, as `lazy` does.
 */
export function usePart<M>({ subscribe, state }: Part<M>): M | undefined {
  const { here, lost } = useSyncExternalStore(subscribe, state)
  if (lost !== undefined) throw lost
  return here
}
