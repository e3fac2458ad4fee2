/** Loads one export of a module when it is first needed: parts of an area travel apart from the frame. */
export function loadPart<M, K extends keyof M>(load: () => Promise<M>, name: K): () => Promise<M[K]> {
  return async () => (await load())[name]
}
